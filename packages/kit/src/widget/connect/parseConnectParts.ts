import type { MutableOptions } from '../../core/Options.js'

/** The app's parts of the Connect view, with only valid values. */
export interface ConnectParts {
  readonly logo: string | undefined
  readonly title: string | undefined
  readonly text: string | undefined
  readonly learnMore: string | undefined
  readonly disclaimer: string | Node | undefined
  readonly isWide: boolean
}

const maxTitleLength = 80
const maxTextLength = 600

/**
 * Parses the options for the Connect view. They can come from a database, so values of another type, longer texts and
 * links that are not web addresses are ignored.
 */
export function parseConnectParts(
  { appInfo, disclaimer, modalSize }: Pick<MutableOptions, 'appInfo' | 'disclaimer' | 'modalSize'>,
  base: string | undefined,
): ConnectParts {
  const { logo, title, text, learnMoreUrl }: Readonly<Record<string, unknown>> = { ...appInfo }
  return {
    logo: typeof logo === 'string' ? logo : undefined,
    title: parseText(title, maxTitleLength),
    text: parseText(text, maxTextLength),
    learnMore: parseWebAddress(learnMoreUrl, base),
    disclaimer:
      typeof Node !== 'undefined' && disclaimer instanceof Node ? disclaimer : parseText(disclaimer, maxTextLength),
    isWide: modalSize === 'wide',
  }
}

function parseText(value: unknown, maxLength: number): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && text.length <= maxLength ? text : undefined
}

function parseWebAddress(value: unknown, base: string | undefined): string | undefined {
  if (typeof value !== 'string' || value === '' || !URL.canParse(value, base)) return undefined
  const { protocol, href } = new URL(value, base)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
