import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseBenchmarks } from '../../../bench/parseBenchmarks.js'
import { listPages } from './pages.js'
import { prepareContent } from './prepareContent.js'
import { rewriteLinks } from './rewriteLinks.js'
import { listEntries } from './writeApi.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

describe('prepareContent', () => {
  let folder = ''
  beforeAll(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'foyer-site-')), 'content')
    prepareContent(root, folder, 'https://play.example')
  })
  afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

  it('writes a page for every file of docs, and all relative links of the pages lead to a file', () => {
    const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && path !== 'README.md')
      .map((path) => `docs/${path}`)
    expect(listPages().map(({ source }) => source)).toEqual(expect.arrayContaining(documents))
    for (const { path } of listPages()) expect(existsSync(join(folder, `${path}.md`)), path).toBe(true)
  })

  it('writes a live preview and links to the playground to the pages of options and theming only', () => {
    const read = (path: string) => readFileSync(join(folder, path), 'utf8')
    for (const path of ['options.md', 'theming.md']) {
      expect(read(path).match(/<LivePreview \/>/g)).toHaveLength(1)
      expect(read(path)).toContain('href="https://play.example/#')
    }
    expect(read('wagmi.md')).not.toContain('LivePreview')
    expect(read('index.md')).toContain('link: https://play.example\n')
  })

  it('writes the home page and the page "Compare" with the figures of the benchmark', () => {
    const { date } = parseBenchmarks(readFileSync(join(root, 'docs/benchmarks.md'), 'utf8'))
    expect(readFileSync(join(folder, 'compare.md'), 'utf8')).toContain(`- Date: ${date}`)
    expect(readFileSync(join(folder, 'index.md'), 'utf8')).toContain(`figuresDate: '${date}'`)
  })

  it('writes llms.txt with a line for each page, and llms-full.txt with the texts', () => {
    const list = readFileSync(join(folder, 'public/llms.txt'), 'utf8')
    for (const { path, title } of listPages()) expect(list).toContain(`- [${title}](/${path}.html)`)
    expect(list).toContain('- [React](/embed-react.html): Install the package, put `AppKitProvider` around your app')
    expect(readFileSync(join(folder, 'public/llms-full.txt'), 'utf8')).toContain('# Use Foyer with wagmi or ethers')
  })
})

describe('rewriteLinks', () => {
  const pages = new Map([
    ['docs/options.md', 'options'],
    ['apps/server/README.md', 'server'],
  ])
  const rewrite = (text: string, source = 'docs/security/model.md') =>
    rewriteLinks(text, source, {
      pages,
      addFile: (path) => `/${path}`,
      hasFile: (path) => ['docs/a.png', 'docs/openapi.json', 'packages/kit'].includes(path),
    })

  it.each([
    ['[options](../options.md#x)', '[options](/options.md#x)'],
    ['[the\nserver](../../apps/server/)', '[the\nserver](/server.md)'],
    ['![a `b`](../a.png)', '![a `b`](/docs/a.png)'],
    ['[API](../openapi.json)', '[API](/docs/openapi.json)'],
    ['see [the kit](../../packages/kit).', 'see the kit.'],
    ['[x](https://a.example) [y](#y)', '[x](https://a.example) [y](#y)'],
    [
      '```ts\nconst a = [b](../c)\n```\n[options](../options.md)',
      '```ts\nconst a = [b](../c)\n```\n[options](/options.md)',
    ],
  ])('rewrites %j', (text, expected) => expect(rewrite(text)).toBe(expected))

  it('throws for a link to a file that does not exist', () =>
    expect(() => rewrite('[gone](gone.md)')).toThrow('docs/security/model.md links to gone.md, which does not exist'))

  it('reads hostile text in linear time', () => {
    const start = performance.now()
    rewrite('['.repeat(50_000))
    rewrite(`[${'a'.repeat(100_000)}`)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})

describe('listEntries', () => {
  it('returns the entries of the kit with the paths of their pages, without the networks', () => {
    const entries = listEntries(join(root, 'packages/kit'))
    expect(entries).toContainEqual({ name: '@foyer/kit', file: './src/index.ts', path: 'index/index' })
    expect(entries).toContainEqual({
      name: '@foyer/kit/eip155',
      file: './src/adapters/eip155/index.ts',
      path: 'adapters/eip155',
    })
    expect(entries.map(({ name }) => name)).not.toContain('@foyer/kit/networks')
  })
})
