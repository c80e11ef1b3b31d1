/** The settings of the live preview. */
export interface PreviewSettings {
  /** `page` follows the switch of this site. */
  readonly theme: 'page' | 'light' | 'dark'
  /** A colour as `#rrggbb`. */
  readonly accent: string
  /** The value of `--foyer-border-radius-master` in px. */
  readonly radius: number
  readonly locale: string
  /** `page` renders the widget inside the page, the others open a dialog. */
  readonly place: 'page' | 'compact' | 'wide'
}

export const defaultSettings: PreviewSettings = {
  theme: 'page',
  accent: '#4353ff',
  radius: 4,
  locale: 'en',
  place: 'page',
}

/** The languages of the widget, each with its own name. */
export const languages: Readonly<Record<string, string>> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
  ar: 'العربية',
  'zh-CN': '简体中文',
  'pt-BR': 'Português (Brasil)',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
  ko: '한국어',
  hi: 'हिन्दी',
  tr: 'Türkçe',
  ru: 'Русский',
}

/** The options of the kit that the settings stand for, without the networks. */
export interface PreviewOptions {
  readonly themeMode?: 'light' | 'dark'
  readonly themeVariables?: Readonly<Record<`--${string}`, string>>
  readonly locale?: string
  readonly modalSize?: 'wide'
  readonly enableEmbedded?: true
}

/** Returns the options that differ from the defaults. */
export function createPreviewOptions({ theme, accent, radius, locale, place }: PreviewSettings): PreviewOptions {
  const themeVariables = {
    ...(accent !== defaultSettings.accent && { '--foyer-accent': accent }),
    ...(radius !== defaultSettings.radius && { '--foyer-border-radius-master': `${radius}px` }),
  }
  return {
    ...(theme !== 'page' && { themeMode: theme }),
    ...(Object.keys(themeVariables).length > 0 && { themeVariables }),
    ...(locale !== defaultSettings.locale && { locale }),
    ...(place === 'wide' && { modalSize: 'wide' }),
    ...(place === 'page' && { enableEmbedded: true }),
  }
}

/** Formats the code of a host with these settings. */
export function formatPreviewCode(settings: PreviewSettings): string {
  const lines = Object.entries(createPreviewOptions(settings)).map(([key, value]) => {
    if (typeof value !== 'object') return `  ${key}: ${formatLiteral(value)},`
    const entries = Object.entries(value).map(([name, text]) => `    ${formatLiteral(name)}: ${formatLiteral(text)},`)
    return [`  ${key}: {`, ...entries, '  },'].join('\n')
  })
  return ['createAppKit({', '  networks: [mainnet, base],', ...lines, '})'].join('\n')
}

/** Returns the URL hash of the playground with these settings. */
export function createPreviewHash(settings: PreviewSettings): string {
  const { themeMode, locale, modalSize } = createPreviewOptions(settings)
  const params = new URLSearchParams({
    mode: 'standalone',
    networks: 'mainnet,base',
    ...(themeMode && { themeMode }),
    ...(settings.accent !== defaultSettings.accent && { 'themeVariables.--foyer-accent': settings.accent }),
    ...(settings.radius !== defaultSettings.radius && {
      'themeVariables.--foyer-border-radius-master': `${settings.radius}`,
    }),
    ...(locale && { locale }),
    ...(modalSize && { modalSize }),
    // The playground shows the widget in the page by default.
    ...(settings.place !== 'page' && { enableEmbedded: 'false' }),
  })
  return `#${params}`
}

function formatLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}
