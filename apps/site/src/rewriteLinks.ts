import { posix } from 'node:path'

/** A link with a path, in Markdown: `](path)` or `](path#fragment)`. Images have the same form. */
const linkPattern = /(!?)\[((?:[^[\]]|\[[^[\]]{0,200}\]){0,300})\]\(([^()\s]{1,300})\)/g

export interface LinkTargets {
  /** The paths of the pages, by the path of their source. */
  readonly pages: ReadonlyMap<string, string>
  /** Called for each image or file that the site must contain. Returns its path in the site. */
  addFile(path: string): string
  /** Returns true if a file of the repository exists. */
  hasFile(path: string): boolean
}

/**
 * Rewrites the relative links of a Markdown file of the repository to pages of the site. A link to a file that is not
 * part of the site becomes plain text.
 *
 * @throws Error if a link leads to a file that does not exist.
 */
export function rewriteLinks(text: string, source: string, targets: LinkTargets): string {
  return splitCode(text)
    .map(({ isCode, part }) => (isCode ? part : part.replace(linkPattern, rewriteLink)))
    .join('')

  function rewriteLink(whole: string, image: string, label: string, url: string): string {
    if (/^([a-z][a-z+.-]*:|#|\/)/i.test(url)) return whole
    const [path = '', fragment] = url.split('#', 2)
    const file = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '')
    const page = targets.pages.get(file) ?? targets.pages.get(`${file}/README.md`)
    if (page !== undefined) return `[${label}](/${page}.md${fragment === undefined ? '' : `#${fragment}`})`
    if (!targets.hasFile(file)) throw new Error(`${source} links to ${url}, which does not exist`)
    if (image === '!' || /\.(json|tsv)$/.test(file)) return `${image}[${label}](${targets.addFile(file)})`
    return label
  }
}

interface TextPart {
  readonly isCode: boolean
  readonly part: string
}

/** Splits Markdown into blocks of code and other text. */
function splitCode(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let lines: string[] = []
  let isCode = false
  const end = () => {
    if (lines.length > 0) parts.push({ isCode, part: lines.join('') })
    lines = []
  }
  for (const line of text.split(/(?<=\n)/)) {
    const isFence = line.startsWith('```')
    if (isFence && !isCode) end()
    if (isFence && !isCode) isCode = true
    else if (isFence) {
      lines.push(line)
      end()
      isCode = false
      continue
    }
    lines.push(line)
  }
  end()
  return parts
}
