import type { Control, SettingValue } from './Control.js'
import type { OptionRow } from './OptionRow.js'

function variable(name: string, label: string, hint: string, control: Control, initial?: SettingValue): OptionRow {
  const key = `themeVariables.--foyer-${name}`
  return {
    key,
    group: 'Theme',
    label,
    hint,
    control,
    target: 'themeVariable',
    way: 'theme',
    ...(initial !== undefined && { initial }),
  }
}

const color: Control = { kind: 'color' }
function pixels(min: number, max: number): Control {
  return { kind: 'number', min, max, step: 1, unit: 'px' }
}

/** The theme variables that the playground offers, with their descriptions. */
export const themeRows: readonly OptionRow[] = [
  {
    key: 'themePreset',
    group: 'Theme',
    label: 'Preset',
    hint: 'Values for light and dark. A value set below replaces both.',
    control: {
      kind: 'choice',
      choices: [
        { value: '', label: 'none' },
        { value: 'forest', label: 'forest' },
        { value: 'sand', label: 'sand' },
        { value: 'mono', label: 'mono' },
      ],
    },
    initial: '',
    target: 'page',
    way: 'new',
  },
  variable(
    'accent',
    'Accent',
    'Buttons, focus rings, links. The text on it becomes black or white by itself.',
    color,
    '#4353ff',
  ),
  variable('border-radius-master', 'Radius', 'Every corner is a multiple of it.', pixels(0, 12), 4),
  variable('font-size-master', 'Type size', 'Every size is a multiple of it.', pixels(8, 14), 10),
  variable(
    'font-family',
    'Typeface',
    "The platform's own by default; nothing is fetched.",
    {
      kind: 'choice',
      choices: [
        { value: 'system-ui', label: 'system' },
        { value: 'Georgia, serif', label: 'serif' },
        { value: 'ui-monospace, monospace', label: 'monospace' },
        { value: 'ui-rounded, "Trebuchet MS", sans-serif', label: 'rounded' },
      ],
    },
    'system-ui',
  ),
  variable('color-mix', 'Colour mixed in', 'Tints the surfaces, never the text.', color, '#000000'),
  variable(
    'color-mix-strength',
    'How much of it',
    'In percent.',
    { kind: 'number', min: 0, max: 40, step: 1, unit: '' },
    0,
  ),
  variable('overlay-blur', 'Blur', 'Blur of the page behind the dialog.', pixels(0, 40), 0),
  variable('bg', 'Card', 'Background of the card.', color),
  variable('surface', 'Rows', 'Background of rows and fields.', color),
  variable('qr-color', 'QR code', 'Dots of the code, on white in both themes.', color, '#0b0c0f'),
  variable(
    'z-index',
    'Layer',
    'Only for pages whose browser has no top layer.',
    { kind: 'number', min: 0, max: 99_999, step: 1, unit: '' },
    999,
  ),
]
