/** The charts of the console's first screen, over the last `days` days. */
export interface DashboardCharts {
  days: number;
  /** Every day of the span in Asia/Colombo, oldest first, including those without requests. */
  requests_per_day: DayCount[];
  /** How far the requests of the span have come; each step counts those that reached it or went beyond. */
  funnel: FunnelStep[];
  /** At most ten, most requested first. */
  most_requested: RequestedFabric[];
}

export interface DayCount {
  /** `2026-11-20`. */
  day: string;
  count: number;
}

export const funnelSteps = ['requested', 'answered', 'approved', 'ordered', 'delivered'] as const;

export interface FunnelStep {
  step: (typeof funnelSteps)[number];
  count: number;
}

export interface RequestedFabric {
  /** Null when the fabric has been deleted since. */
  fabric_id: string | null;
  fabric_name: string;
  item_code: string;
  /** Quotation requests that hold it. */
  requests: number;
  /** Meters asked for, yards converted. */
  metres: number;
}

/** Spans the console offers. */
export const chartSpans = [7, 30, 90] as const;
