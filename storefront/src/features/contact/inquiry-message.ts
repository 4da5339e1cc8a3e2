/** What an inquiry about a fabric says before its author changes it. */
export const inquiryMessage = (fabricName: string): string =>
  `I am interested in ${fabricName}. Please tell me about its pricing, availability and minimum order quantities.`;
