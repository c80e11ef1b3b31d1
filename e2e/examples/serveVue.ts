import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { serveFolder } from '../../scripts/start/serveFolder.js'
import { installExample, runInExample } from './installExample.js'
import type { RunningPage } from './startNext.js'

async function serveOnce(folder: string): Promise<RunningPage> {
  const { port, close } = await serveFolder(folder, 0)
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Installs the built package into the Vue example, checks its types, builds it for production, and serves it. */
export async function serveVueExample(kitFolder: string): Promise<RunningPage> {
  await installExample('vue-vite', kitFolder)
  const folder = mkdtempSync(join(tmpdir(), 'foyer-vue-vite-'))
  await runInExample('vue-vite', 'npm', ['run', 'build', '--', '--outDir', folder, '--emptyOutDir'])
  return serveOnce(folder)
}

/**
 * Renders the app of `e2e/fixtures/vueServer` as a server does, and serves the page. Vue is the development build, which
 * reports each difference between the server's page and the client's first render.
 */
export async function serveRenderedPage(): Promise<RunningPage> {
  const root = fileURLToPath(new URL('../fixtures/vueServer', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'foyer-vue-server-'))
  const shared: InlineConfig = { configFile: false, root, logLevel: 'error' }
  await build({
    ...shared,
    ssr: { noExternal: true },
    // A server loads no dynamic imports.
    plugins: [{ name: 'leave-late', resolveDynamicImport: (id) => ({ id: String(id), external: true }) }],
    build: {
      ssr: join(root, 'server.ts'),
      outDir: join(folder, 'server'),
      rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
    },
  })
  await build({
    ...shared,
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
    build: { outDir: join(folder, 'page'), target: 'es2022' },
  })
  const { render } = (await import(pathToFileURL(join(folder, 'server/server.mjs')).href)) as {
    render(): Promise<string>
  }
  const file = join(folder, 'page/index.html')
  writeFileSync(file, readFileSync(file, 'utf8').replace('<!--app-->', await render()))
  const page = await serveOnce(join(folder, 'page'))
  return { ...page, close: async () => page.close().then(() => rmSync(folder, { recursive: true, force: true })) }
}
