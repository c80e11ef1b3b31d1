const inText = /https?:\/\/[^\s<>"')\]]+/g
const inHtml = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#39': "'", '#x27': "'", lt: '<', gt: '>' }

/** Web addresses of a mail in order of appearance, each once. */
export function findLinks(text: string, html: string): string[] {
  const plain = [...text.matchAll(inText)].map(([url]) => url.replace(/[.,;:!?]+$/, ''))
  const marked = [...html.matchAll(inHtml)].map(([, double, single]) => decodeEntities(double ?? single ?? ''))
  const links = [...plain, ...marked].filter((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
  return [...new Set(links)]
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|quot|#39|#x27|lt|gt);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
}
