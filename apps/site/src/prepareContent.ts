import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createFullText, createLlmsText } from './createLlmsText.js'
import { groups, listPages } from './pages.js'
import { rewriteLinks } from './rewriteLinks.js'

/** Writes the Markdown of the site, its images, and the texts for language models to `folder`. */
export function prepareContent(root: string, folder: string): void {
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
  const texts = listPages().map(({ source, path }) => ({
    path,
    text: rewriteLinks(readFileSync(join(root, source), 'utf8'), source, { pages, addFile, hasFile }),
  }))
  for (const { path, text } of texts) write(`${path}.md`, text)
  write('index.md', readFileSync(join(root, 'apps/site/pages/index.md'), 'utf8'))
  addFile('docs/images/widget.png')
  write('public/llms.txt', createLlmsText(groups, texts))
  write('public/llms-full.txt', createFullText(texts))
}
