import { SetMetadata } from '@nestjs/common';

/** Metadata keys, read by `auth/access.guard.ts`. */
export const STEPS_UP = 'steps-up';
export const WHILE_ENROLLING = 'while-enrolling';

/**
 * Requires that the caller has confirmed within the last ten minutes who they are, by the second factor or, without one, by the
 * password; signing in counts. Otherwise the response is a 403 with the code `step_up_needed`: the client calls `POST
 * /api/auth/step-up` and repeats the call. No route of the specification has it.
 */
export const StepUp = () => SetMetadata(STEPS_UP, true);

/** Also opens a route to an account that must have a second factor and has none yet: it needs the route to set one up. */
export const WhileEnrolling = () => SetMetadata(WHILE_ENROLLING, true);
