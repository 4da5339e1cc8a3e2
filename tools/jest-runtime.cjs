const { statSync } = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');
const Runtime = require('jest-runtime').default;

/** Keeps compiled code, however long it is until the next test file needs it. */
setFlagsFromString('--no-flush-bytecode');

/** Cached for the lifetime of the worker, by project and path. */
const translations = new Map();
const resolutions = new Map();
const scripts = new Map();
const requires = new Map();
const sources = new Map();

/** The runtime of the test file that runs now. */
let current;

/**
 * Jest's own runtime, which lets the test files of a worker share what doesn't depend on them: where a module lies,
 * its translation, and what V8 compiled of it. Without it a file that opens the server spends 2 s of processor time on
 * reading 2,500 modules again.
 *
 * Reaches into parts that Jest does not document, of the one version that package.json pins; it says so when they
 * have moved, and steps aside when coverage is measured.
 */
module.exports = class SharingRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverage, path, run) {
    super(config, environment, resolver, transformer, cacheFS, coverage, path, run);
    if (coverage?.collectCoverage) return;
    shareTranslations(this.transformCache, config.id);
    shareScripts(this.executor, environment);
    shareResolutions(this._resolution, config.id);
    if (environment.sharesGlobalScope) shareModules(this, run);
  }
};

/**
 * If files share the global scope, Node itself loads the packages, once for the worker, and our sources stay as the
 * first file has loaded them: a class is the same class in every file. Tests and test helpers are always reloaded, and
 * so is everything in watch mode.
 */
function shareModules(runtime, { watch, watchAll }) {
  current = runtime;
  const { mockState, registries, _resolution: resolution } = runtime;
  replace(runtime, 'requireModuleOrMock', (load) => (from, name) => {
    // A cached module may call import() later, through the runtime of a finished file.
    if (runtime !== current) return current.requireModuleOrMock(from, name);
    if (isBuiltin(name) || mockState.shouldMockCjs(from, name).shouldMock) return load(from, name);
    if (isPackage(name)) return keptIn(requires, from, () => createRequire(from))(name);
    const path = resolution.getCjsMockModule(from, name) ?? resolution.resolveCjs(from, name);
    if (!SOURCE.test(path) || watch || watchAll) return load(from, name);
    if (!sources.has(path)) {
      load(from, name);
      sources.set(path, registries.getActiveCjsRegistry().get(path));
    }
    return sources.get(path).exports;
  });
}

const SOURCE = /[\\/]src[\\/](?!.*\.test\.)/;

/** Holds on to the rules of the classes that there were when it was first asked for. */
const ANEW = ['class-validator-jsonschema'];

function isPackage(name) {
  return /^[@a-z]/.test(name) && !/^@(selvedge|jest)\//.test(name) && !ANEW.includes(name);
}

function shareTranslations(transformCache, project) {
  replace(transformCache, 'transform', (transform) => (filename, options) => {
    const key = `${project}\0${options?.isInternalModule ?? false}\0${filename}`;
    const version = versionOf(filename);
    const kept = translations.get(key);
    if (kept?.version === version) {
      for (const name of ['transforms', 'sourceMaps']) {
        if (kept[name] !== undefined) transformCache[name].set(filename, kept[name]);
      }
      return kept.code;
    }
    const code = transform(filename, options);
    const [transforms, sourceMaps] = [transformCache.transforms.get(filename), transformCache.sourceMaps.get(filename)];
    translations.set(key, { version, code, transforms, sourceMaps });
    return code;
  });
}

/** Packages don't change while tests are watched; our own files do. */
function versionOf(filename) {
  if (filename.includes('node_modules')) return '';
  const { mtimeMs, size } = statSync(filename);
  return `${mtimeMs} ${size}`;
}

/** A script, unlike a function that is compiled into one scope, can run in many. */
function shareScripts(executor, environment) {
  const head = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
  replace(executor, 'compile', () => (source, filename) => {
    const context = environment.getVmContext();
    if (context === null && !environment.sharesGlobalScope) return null;
    let kept = scripts.get(filename);
    if (kept?.source !== source || kept.head !== head) {
      const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
      kept = { source, head, script };
      scripts.set(filename, kept);
    }
    return environment.sharesGlobalScope ? kept.script.runInThisContext() : kept.script.runInContext(context);
  });
}

/** Only successful resolutions are cached: a missing file may be written before the next request. */
function shareResolutions(resolution, project) {
  replace(resolution, 'resolveCjs', (resolve) => (from, to) => {
    if (!to) return from;
    return keptIn(resolutions, `${project}\0${from}\0${to}`, () => resolve(from, to));
  });
  replace(resolution, 'getCjsMockModule', (resolve) => (from, name) => {
    return keptIn(resolutions, `${project}\0mock\0${from}\0${name}`, () => resolve(from, name));
  });
}

function keptIn(map, key, find) {
  let found = map.get(key);
  if (found === undefined) {
    found = find();
    map.set(key, found);
  }
  return found;
}

function replace(part, name, make) {
  if (typeof part?.[name] !== 'function')
    throw new Error(`Jest has no ${name} where tools/jest-runtime.cjs expects it.`);
  part[name] = make(part[name].bind(part));
}
