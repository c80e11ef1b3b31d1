import { collectOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import type { CodeFile } from './CodeFile.js'
import { formatElements, formatOptions, formatSignInImport, listNetworkNames } from './formatOptions.js'

/** Creates the page for an app without a bundler. Its script has no sign-in. */
export function createHtmlFiles(settings: Settings): readonly CodeFile[] {
  const { signIn: _signIn, ...options } = collectOptions(settings)
  const text = [
    ...formatElements(options),
    '',
    '<script type="module">',
    "  import { createAppKit, networks } from './foyer/foyer.js'",
    '',
    `  createAppKit(${formatOptions(options, { formatNetwork: (name) => `networks.${name}` }, '  ')})`,
    '</script>',
    '',
  ]
  return [{ name: 'index.html', text: text.join('\n') }]
}

/** Creates the files for Vue 3 with Vite. Vue must not resolve the elements of Foyer as components. */
export function createVueFiles(settings: Settings): readonly CodeFile[] {
  const options = collectOptions(settings)
  const appKitText = [
    // This entry also defines `<foyer-wallet-button>`.
    ...(options.walletButton ? ["import '@foyer/kit/elements'"] : []),
    `import { ${listNetworkNames(options).join(', ')} } from '@foyer/kit/networks'`,
    ...formatSignInImport(options),
    "import { createAppKit } from '@foyer/kit/vue'",
    '',
    '// Call this once, before the app is mounted.',
    `createAppKit(${formatOptions(options)})`,
    '',
  ]
  const appText = [
    '<script setup lang="ts">',
    "import './foyer'",
    '</script>',
    '',
    '<template>',
    ...formatElements(options).map((line) => `  ${line}`),
    '</template>',
    '',
  ]
  const configText = [
    "import vue from '@vitejs/plugin-vue'",
    "import { defineConfig } from 'vite'",
    '',
    'const isCustomElement = (tag: string) => /^(foyer|appkit)-/.test(tag)',
    '',
    'export default defineConfig({',
    '  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],',
    '})',
    '',
  ]
  return [
    { name: 'src/foyer.ts', text: appKitText.join('\n') },
    { name: 'src/App.vue', text: appText.join('\n') },
    { name: 'vite.config.ts', text: configText.join('\n') },
  ]
}
