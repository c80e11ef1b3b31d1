/**
 * The image address if it may be shown: `data:image/…`, `blob:` or http(s). Wallets announce their own icons, so
 * anything else, and anything longer than a real icon, is refused. An SVG runs no script inside `<img>`.
 */
export function safeImageSource(source: string | undefined): string | undefined {
  const trimmed = source?.trim()
  if (!trimmed || trimmed.length > maxLength) return undefined
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(trimmed)) return trimmed
  return /^(?:https?:\/\/|blob:)/i.test(trimmed) ? trimmed : undefined
}

/** 512 KiB of characters. */
const maxLength = 524_288
