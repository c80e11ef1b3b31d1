/** Adds places at which a browser can break long words: in escaped HTML without tags. */
export function addBreaks(html: string, kind: 'code' | 'text'): string {
  return addWordBreaks(html, kind).replace(/0x[0-9a-fA-F]{30,}/g, (address) =>
    address.replace(/.{14}(?=.)/g, '$&<wbr>'),
  )
}

function addWordBreaks(html: string, kind: 'code' | 'text'): string {
  if (kind === 'text') return html.replace(/[^\s]{25,}/g, (word) => word.replace(/[,/_.]/g, '$&<wbr>'))
  return html.replace(/[^\s]{12,}/g, (word) =>
    word.replace(/[a-z](?=[A-Z])|[_./,(](?=[\w-])|[a-z]-(?=[a-z])/g, '$&<wbr>'),
  )
}
