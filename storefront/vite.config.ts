import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from '../web/vite-precompress.ts';
import { compileAhead } from './vite-compile-ahead.ts';
import { earlyPages } from './vite-early-pages.ts';
import { plainTheme } from './vite-plain-theme.ts';
import { preloadTurns } from './vite-preload.ts';
import { prerender } from './vite-prerender.ts';
import { quickNames } from './vite-quick-names.ts';
import { serviceWorker } from './vite-service-worker.ts';

const backend = process.env.BACKEND_URL ?? 'http://localhost:3000';
const admin = process.env.ADMIN_URL ?? 'http://localhost:5174';

/**
 * Modules that all screens need: rules of fabrics, requests, session, settings, the query library, the layout's boxes.
 */
const everywhere = [
  /domain.src.(length|brand|fabrics.(fabric|fabric-rules|image-url)\.)/,
  /storefront.src.(state.(config|dialogs|fabrics|session)|lib.(early-call|first-fabrics|toast|use-online))/,
  // Without the styles: a script whose group has a style sheet waits for it, though it is inlined in the page.
  /web.src.(?!api-file|fonts|overlay-history)/,
  /rolldown.runtime/,
  // Without what single screens use of it.
  /tanstack.(react-)?query(?!.*(infinite|useQueries|queriesObserver|useMutation|mutationObserver))/i,
  /@mui.material.(Box|DefaultPropsProvider)|generateUtilityClass/,
];

/**
 * Modules that nearly every screen but the landing page needs: forty small files would queue for a browser's six
 * connections. Nothing of the first script may be listed here, nor anything that needs unlisted modules.
 */
const controls = [
  /@mui.material.(Button|IconButton|SvgIcon|Typography|Paper|CircularProgress|Divider.dividerClasses|utils)/,
  /@mui.material.(useLazyRipple|transitions|internal.svg-icons.ArrowDropDown|styles.(useTheme\.|reducedMotion))/,
  /@mui.material.(Input|Form|FilledInput|OutlinedInput|NativeSelect|Select|TextField|TextareaAutosize)/,
  /@mui.material.(Menu|List|Popover|Grow|Fade|Modal|Backdrop|Portal|Unstable_TrapFocus|internal.Transition)/,
  /@mui.utils.(?!ClassName|capitalize|clamp|deepmerge|fastDeep|formatMui|generate|isObjectEmpty|resolveProps)/,
  /@mui.system.(memoTheme|RtlProvider)|@mui.icons-material.(Add|ArrowBack|ContentCutOutlined|DeleteOutlined)\.|react-transition-group/,
  /storefront.src.(state.(cart|kept-by-user|swatches)|ui.(Price|QuantityField|Colour|LineColour|Swatch|LoadFault|LazyGallery|use-error-toast))/,
  /domain.src.plain-text|quotations.quotation-totals|catalog.(use-add-to-quote|picture-sizes)|fabrics.(cart-quantity|stock|colour)/,
  /@mui.(material.(useMediaQuery|Container|Skeleton)|system.(useMediaQuery|useThemeProps|Container|createContainer)|.*(cssUtils|getOverlayAlpha))/,
  /@mui.icons-material.Remove\.|storefront.src.(state.(wish|last-list)|ui.use-(back-closes|focus-in-place))|web.src.overlay-history/,
  /tanstack.*infinite|storefront.src.(state.(own-pages|resend-link)|ui.(MoreOfOwn|ConfirmAddressFirst))/i,
];

/** The theme, fabric pictures and the router. One file less in the first wave is a connection for the first fabrics. */
const look = [
  /storefront.src.(app.theme|ui.(light-styles|marks|ActionButton|Badge|Bone|ClothImage|NoImage|ShadeTile|fabric-images|first-sight)|state.title)/,
  /@mui.(material.(colors|styles.(create|focusVisible|shadows|stringify|zIndex))|system.(createTheme|colorManipulator)|utils.(clamp|deepmerge))|react-is/,
  /react-router/,
  /createStyled|preprocessStyles|(material.styles.(styled|defaultTheme|slotShould|rootShould)|system.styled)/,
];

const matches = (parts: RegExp[]) => (id: string) => parts.some((part) => part.test(id));

export default defineConfig({
  plugins: [
    react(),
    plainTheme(),
    quickNames(),
    compileAhead(),
    preloadTurns(),
    prerender(),
    earlyPages(),
    serviceWorker(),
    precompress(),
  ],
  // The domain is read as TypeScript source, so a change of a rule needs no build of its own.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Together they compress better than one by one, and every screen needs them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: matches(everywhere) },
            { name: 'look', test: matches(look), includeDependenciesRecursively: false },
            { name: 'controls', test: matches(controls), includeDependenciesRecursively: false },
            // Each name of a file costs the first script more than these small screens cost each other.
            { name: 'account', test: /features.account/, includeDependenciesRecursively: false },
            { name: 'contact', test: /features.contact/, includeDependenciesRecursively: false },
            { name: 'quotations', test: /features.quotations/, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': backend,
      '/verify': backend,
      '/q/': backend,
      // One origin for both apps, because they share the session in localStorage.
      '/admin': { target: admin, ws: true, rewrite: (path) => (path === '/admin' ? '/admin/' : path) },
    },
  },
});
