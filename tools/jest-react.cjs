/**
 * React's development build notes for each element where it was made, by an Error with a stack: an eighth of the time of
 * a test of a screen. Up to a limit: we say that it is reached. Warnings keep the names of the components.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');

Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
