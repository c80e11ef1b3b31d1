import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { flattenNamespaces } from './flattenNamespaces.js'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Builds `index.js` with all other modules in two files, and returns the output. */
async function buildGroups(sources: Readonly<Record<string, string>>) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-flat-')))
  folders.push(folder)
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [flattenNamespaces()],
    build: {
      outDir: join(folder, 'dist'),
      minify: false,
      lib: { entry: { index: join(folder, 'index.js') }, formats: ['es'] },
      rolldownOptions: {
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: 'late/[name].mjs',
          codeSplitting: {
            groups: [
              { name: 'first', test: (id: string) => /\/[ab]\.js$/.test(id) },
              { name: 'second', test: (id: string) => /\/[cd]\.js$/.test(id) },
            ],
          },
        },
      },
    },
  })
  const dist = join(folder, 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'))
  const texts = new Map(files.map((name) => [name, readFileSync(join(dist, name), 'utf8')]))
  return { files: files.sort(), texts, load: () => import(join(dist, 'index.mjs')) }
}

const sources = {
  'index.js':
    "export const load = async () => [(await import('./a.js')).a(), (await import('./b.js')).b(), (await import('./c.js')).default(), (await import('./d.js')).d()]\n",
  'a.js': "export const a = () => 'a'\n",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  'b.js': "import { d } from './d.js'\nexport function b() { return `b${d()}` }\n",
  'c.js': "export default function c() { return 'c' }\n",
  'd.js': "export const d = () => 'd'\n",
}

it("flattenNamespaces: exports every module's names directly, without namespace objects or extra requests", async () => {
  const { files, texts, load } = await buildGroups(sources)
  expect(files).toEqual(['index.mjs', 'late/first.mjs', 'late/second.mjs'])
  for (const text of texts.values()) expect(text).not.toMatch(/exportAll|rolldown-runtime|\.then\(\(n\)/)
  expect(await (await load()).load()).toEqual(['a', 'bd', 'c', 'd'])
})

it('flattenNamespaces: keeps the namespace object if its own file uses it', async () => {
  const { load } = await buildGroups({
    ...sources,
    'b.js': "export const b = () => import('./a.js')\n",
  })
  const [, b] = await (await load()).load()
  expect(Object.keys(await b)).toEqual(['a'])
})

it('flattenNamespaces: throws for two modules in a file that export the same name', async () => {
  const same = {
    'index.js': "export const load = async () => [await import('./a.js'), await import('./b.js')]\n",
    'a.js': "export const a = () => 'a'\n",
    'b.js': "export const a = () => 'other'\n",
  }
  await expect(buildGroups(same)).rejects.toThrow('late/first.mjs holds two modules that export a')
})

it('flattenNamespaces: keeps the namespace object if the bundler inlined a constant', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  const number = 'export const four = 4\nexport const c = () => `c${four}`\n'
  const index = "export const load = async () => [(await import('./c.js')).c(), (await import('./d.js')).d()]\n"
  const { load } = await buildGroups({ ...sources, 'c.js': number, 'index.js': index })
  expect(await (await load()).load()).toEqual(['c4', 'd'])
})
