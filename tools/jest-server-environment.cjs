const { AsyncLocalStorage } = require('node:async_hooks');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** V8 keeps this many frames of every error; the driver of the database makes one for every statement. */
const STACK_FRAMES = 20;

/**
 * The contexts that have been used since the file began. As long as one is not disabled, Node (before 24) writes its value
 * into every promise that is made: after fifty files fifty values, most of them of files that are long over.
 */
const contexts = new Set();
const { _enable: enable } = AsyncLocalStorage.prototype;
if (enable) {
  AsyncLocalStorage.prototype._enable = function () {
    contexts.add(this);
    enable.call(this);
  };
}

/** Package registries of our classes; the classes stay as well (tools/jest-runtime.cjs). */
const KNOWN_OF_CLASSES = ['typeormMetadataArgsStorage', 'classValidatorMetadataStorage'];

/**
 * Runs the test files of a worker in the worker's own global scope. Jest's Node environment gives each file a scope of
 * its own, whose every global (`Date`, `Promise`, `process`) is looked up through a proxy, and whose code V8 optimizes
 * again. Changes of a file to the scope or to `process` are reverted when it ends. Together with the packages that
 * tools/jest-runtime.cjs caches, this saves most of the time of the server's tests.
 */
module.exports = class ServerEnvironment {
  /** Tells tools/jest-runtime.cjs that packages and our sources may be cached between files. */
  sharesGlobalScope = true;
  global = globalThis;
  #restore = remember();

  constructor({ projectConfig: config }) {
    const { global } = this;
    global.global = global;
    this.moduleMocker = new ModuleMocker(global);
    const timerConfig = { idToRef: (id) => id, refToId: (timer) => timer };
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }

  async setup() {
    Error.stackTraceLimit = STACK_FRAMES;
  }

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.fakeTimers = null;
    this.fakeTimersModern = null;
    for (const context of contexts) context.disable();
    contexts.clear();
    this.#restore();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};

/** @returns what brings the global scope and `process` back to what they are now */
function remember() {
  const globals = new Map(Reflect.ownKeys(globalThis).map((name) => [name, dataOf(globalThis, name)]));
  const processes = new Map(Reflect.ownKeys(process).map((name) => [name, dataOf(process, name)]));
  const settings = { ...process.env };
  const listeners = new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]));
  return () => {
    bringBack(globalThis, globals);
    bringBack(process, processes);
    for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
    Object.assign(process.env, settings);
    for (const event of process.eventNames()) {
      const before = listeners.get(event) ?? [];
      for (const listener of process.rawListeners(event)) {
        if (!before.includes(listener)) process.removeListener(event, listener);
      }
    }
  };
}

function dataOf(object, name) {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}

/** Properties computed at the first read (`fetch`, `crypto`) are left unchanged. */
function bringBack(object, before) {
  for (const name of Reflect.ownKeys(object)) {
    if (KNOWN_OF_CLASSES.includes(name)) continue;
    if (!before.has(name)) Reflect.deleteProperty(object, name);
    else if (before.get(name) !== undefined && dataOf(object, name) !== before.get(name))
      object[name] = before.get(name);
  }
}
