import type { OptionRow } from './OptionRow.js'
import { parseAppInfo, parseMessages } from './parseJsonOptions.js'
import { icon, list, onOff, rowsOf } from './rowsOf.js'

const legalRow = rowsOf('Legal')
const appearanceRow = rowsOf('Appearance')

/** The options about legal texts. */
export const legalRows: readonly OptionRow[] = [
  legalRow('termsConditionsUrl', 'Terms', { kind: 'url', reach: 'web' }, 'update'),
  legalRow('privacyPolicyUrl', 'Privacy policy', { kind: 'url', reach: 'web' }, 'update'),
  legalRow('features.legalCheckbox', 'Require agreement', onOff, 'update', false),
  legalRow('disclaimer', 'Disclaimer', { kind: 'text', maxLength: 600 }, 'new'),
]

/** The options about the look and the texts, without the theme variables. */
export const appearanceRows: readonly OptionRow[] = [
  appearanceRow(
    'themeMode',
    'Light or dark',
    { kind: 'choice', choices: [{ value: 'system', label: 'system' }, ...list('light', 'dark')] },
    'theme',
    'system',
  ),
  appearanceRow(
    'locale',
    'Language',
    {
      kind: 'choice',
      choices: [
        { value: '', label: 'language of the page' },
        { value: 'en', label: 'English' },
        { value: 'es', label: 'Español' },
        { value: 'de', label: 'Deutsch' },
        { value: 'fr', label: 'Français' },
        { value: 'ja', label: '日本語' },
        { value: 'ar', label: 'العربية' },
        { value: 'zh-CN', label: '简体中文' },
        { value: 'pt-BR', label: 'Português (Brasil)' },
        { value: 'id', label: 'Bahasa Indonesia' },
        { value: 'vi', label: 'Tiếng Việt' },
        { value: 'ko', label: '한국어' },
        { value: 'hi', label: 'हिन्दी' },
        { value: 'tr', label: 'Türkçe' },
        { value: 'ru', label: 'Русский' },
      ],
    },
    'update',
    '',
  ),
  appearanceRow(
    'currency',
    'Currency',
    { kind: 'choice', choices: [{ value: '', label: 'currency of the visitor' }, ...list('USD', 'EUR', 'GBP', 'JPY')] },
    'update',
    '',
  ),
  appearanceRow(
    'messages',
    'Custom texts',
    { kind: 'json', parse: parseMessages, example: { en: { core: { connectTitle: 'Welcome back' } } } },
    'new',
  ),
  appearanceRow(
    'appInfo',
    'Introduction',
    {
      kind: 'json',
      parse: parseAppInfo,
      example: {
        logo: icon,
        title: 'My App',
        text: 'Connect to see your tickets.',
        learnMoreUrl: 'https://example.com',
      },
    },
    'new',
  ),
  appearanceRow(
    'avatar',
    'Image of the account',
    {
      kind: 'choice',
      choices: [
        { value: '', label: 'from Foyer' },
        { value: 'own', label: 'from the app' },
      ],
    },
    'new',
    '',
  ),
  appearanceRow('modalSize', 'Connect view', { kind: 'choice', choices: list('compact', 'wide') }, 'new', 'compact'),
  appearanceRow('enableEmbedded', 'Embedded in the page', onOff, 'new', true),
  appearanceRow('disableAppend', 'Dialog in a place of the page', onOff, 'new', false),
]
