import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseBenchmarks } from '../../../bench/parseBenchmarks.js'
import { addTryLinks } from './addTryLinks.js'
import { createFullText, createLlmsText } from './createLlmsText.js'
import { fillFigures } from './fillFigures.js'
import { groups, listPages } from './pages.js'
import { rewriteLinks } from './rewriteLinks.js'

/** The pages with a live preview of the widget, and links that set an option in the playground. */
const livePages: readonly string[] = ['options', 'theming']

/**
 * Writes the Markdown of the site, its images, and the texts for language models to `folder`. `playgroundUrl` is the
 * address that the links "Try it" lead to.
 */
export function prepareContent(root: string, folder: string, playgroundUrl: string): void {
  rmSync(folder, { recursive: true, force: true })
  const pages = new Map(listPages().map(({ source, path }) => [source, path]))
  const write = (path: string, text: string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const addFile = (path: string) => {
    const target = join(folder, 'public', path)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(root, path), target)
    return `/${path}`
  }
  const hasFile = (path: string) => existsSync(join(root, path))
  const read = (source: string) => readFileSync(join(root, source), 'utf8')
  const benchmarks = parseBenchmarks(read('docs/benchmarks.md'))
  const texts = listPages().map(({ source, path }) => ({
    path,
    text: rewriteLinks(fillFigures(read(source), benchmarks), source, { pages, addFile, hasFile }),
  }))
  for (const { path, text } of texts)
    write(`${path}.md`, livePages.includes(path) ? addPreview(addTryLinks(text, playgroundUrl)) : text)
  write('index.md', fillFigures(read('apps/site/pages/index.md'), benchmarks).replace(playgroundMark, playgroundUrl))
  write('public/LICENSE.txt', read('LICENSE'))
  addFile('docs/images/widget.png')
  write('public/llms.txt', createLlmsText(groups, texts))
  write('public/llms-full.txt', createFullText(texts))
}

const playgroundMark = '<!-- address: playground -->'

/** Adds the preview before the second section, after the first example. */
function addPreview(text: string): string {
  return text.replace(/\n## /, '\n## Live preview\n\n<LivePreview />\n\n## ')
}
