import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { inlineRuntime } from './inlineRuntime.js'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-runtime-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('leaves no request for a few lines of the bundler', async () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(
    'index.js',
    "export const load = () => [import('./a.js'), import('./b.js'), import('./c.js'), import('./d.js')]\n",
  )
  write('a.js', "export const a = 'a'\n")
  write('b.js', "export const b = 'b'\n")
  write('c.js', "export const c = 'c'\n")
  write('d.js', "export const d = 'd'\n")
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineRuntime()],
    build: {
      outDir: join(folder, 'dist'),
      minify: false,
      lib: { entry: { index: join(folder, 'index.js') }, formats: ['es'] },
      rolldownOptions: {
        output: {
          chunkFileNames: 'shared/[name]-[hash].js',
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
  const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.js$/.test(name),
  )
  expect(files.filter((name) => name.includes('runtime'))).toEqual([])
  const texts = files.map((name) => readFileSync(join(folder, 'dist', name), 'utf8'))
  expect(texts.filter((text) => text.includes('rolldown-runtime'))).toEqual([])
  const own = texts.filter((text) => /var __exportAll =/.test(text))
  expect(own).toHaveLength(2)
  const second = files.find((name) => name.includes('second')) ?? ''
  const loaded: { readonly [name: string]: unknown } = await import(join(folder, 'dist', second))
  expect(JSON.stringify(Object.values(loaded))).toContain('"c":"c"')
})
