import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createFiles } from '@foyer/playground/createFiles'
import type { FrameworkId } from '@foyer/playground/frameworks'
import { build, type PluginOption } from 'vite'
import { serveFolder } from '../../scripts/start/serveFolder.js'
import { prepareKit } from '../examples/prepareKit.js'
import type { HostPage } from '../hosts/servePage.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The module that starts an app whose generated code leaves it to the template. */
const entries: Partial<Record<FrameworkId, readonly [name: string, text: string]>> = {
  vue: ['src/main.ts', "import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#root')\n"],
}
const reactEntry = [
  'src/main.tsx',
  "import { createRoot } from 'react-dom/client'\nimport { App } from './App'\ncreateRoot(document.getElementById('root')!).render(<App />)\n",
] as const

/** Builds the code that the playground generates for a framework, and serves it on a free port. */
export async function buildGenerated(
  framework: FrameworkId,
  settings: Parameters<typeof createFiles>[1],
): Promise<HostPage> {
  // Packages are resolved from the folder of the app, so it is below the root.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/generated-code-'))
  const [name, text] = entries[framework] ?? reactEntry
  write(folder, name, text)
  for (const file of createFiles(framework, settings)) write(folder, file.name, file.text)
  const built = framework === 'html' ? await addScript(folder) : await buildApp(folder, name)
  const { port, close } = await serveFolder(built, 0)
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function write(folder: string, name: string, text: string): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Copies the script-tag build to the place from which the page imports it. Returns the folder of the page. */
async function addScript(folder: string): Promise<string> {
  const kit = await prepareKit()
  cpSync(join(kit, 'foyer.js'), join(folder, 'foyer/foyer.js'))
  cpSync(join(kit, 'foyer'), join(folder, 'foyer/foyer'), { recursive: true })
  return folder
}

async function buildApp(folder: string, entry: string): Promise<string> {
  write(folder, 'index.html', `<!doctype html><div id="root"></div><script type="module" src="/${entry}"></script>\n`)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: entry.endsWith('.ts') ? [await loadVuePlugin()] : [],
    build: { target: 'es2022' },
  })
  return join(folder, 'dist')
}

/** Loads the plugin of Vue with the option of the generated `vite.config.ts`. The documentation site has installed it. */
async function loadVuePlugin(): Promise<PluginOption> {
  const fromSite = createRequire(createRequire(import.meta.url).resolve('vitepress/package.json'))
  const path = pathToFileURL(fromSite.resolve('@vitejs/plugin-vue')).href
  const { default: vue } = (await import(path)) as { readonly default: (options: object) => PluginOption }
  const isCustomElement = (tag: string) => /^(foyer|appkit)-/.test(tag)
  return vue({ template: { compilerOptions: { isCustomElement } } })
}
