import { SetMetadata } from '@nestjs/common';

/** Metadata keys, read by `auth/access.guard.ts`. */
export const STEPS_UP = 'steps-up';
export const WHILE_ENROLLING = 'while-enrolling';

/**
 * The caller must have proven within the last ten minutes to be there, by the second factor, or without one by the password;
 * signing in counts. Otherwise the answer is a 403 with the code `step_up_needed`: the client calls `POST /api/auth/step-up`
 * and repeats the call. No route of the specification has it.
 */
export const StepUp = () => SetMetadata(STEPS_UP, true);

/** Also open to an account that must have a second factor and has none yet: what it needs to set one up. */
export const WhileEnrolling = () => SetMetadata(WHILE_ENROLLING, true);
