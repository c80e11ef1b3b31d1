const maxLength = 65_536

/**
 * The web address of an avatar record, or null when a page could not show it: https, a picture in the record itself,
 * ipfs through the operator's gateway; plain http only where the whole world is a laptop.
 */
export const readAvatarUrl = (
  record: string,
  options: { ipfsGateway: string | undefined; isHttpAllowed: boolean },
): string | null => {
  const text = record.trim()
  if (text.length > maxLength) return null
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(text)) return text
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,100}(?:\/[^\s?#]{1,500})?)$/.exec(text)?.[1]
  if (ipfs !== undefined) return options.ipfsGateway === undefined ? null : `${options.ipfsGateway}/ipfs/${ipfs}`
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isAllowed = url.protocol === 'https:' || (options.isHttpAllowed && url.protocol === 'http:')
  return isAllowed && url.username === '' && url.password === '' ? url.href : null
}
