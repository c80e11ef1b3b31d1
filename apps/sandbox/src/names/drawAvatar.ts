/** A round gradient as an SVG in a data: address, small enough to live in a text record. */
export function drawAvatar([from, to]: readonly [string, string]): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="g" x2="1" y2="1">' +
    `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    '<rect width="64" height="64" fill="url(#g)"/></svg>'
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
