const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const mark =
  '<rect width="32" height="32" rx="9" fill="#4353ff"/>' +
  '<path d="M10 24V13a6 6 0 0 1 12 0v11" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>' +
  '<circle cx="18.5" cy="18" r="1.6" fill="#fff"/>'

/** Renders the mark of Foyer. */
export function renderMark(size: number): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 32 32" aria-hidden="true">${mark}</svg>`
}

const icon = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark}</svg>`)}`

/** Renders an HTML document. `body` is HTML, the other fields are text. */
export function renderPage(options: { title: string; body: string; script?: string; style: string }): string {
  const { title, body, script, style } = options
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="icon" href="${icon}">`,
    `<link rel="stylesheet" href="${style}">`,
    script === undefined ? '' : `<script type="module" src="${script}"></script>`,
    '</head>',
    '<body>',
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
