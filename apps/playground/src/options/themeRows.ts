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
    'Buttons, focus rings, links. Text on it is black or white, by contrast.',
    color,
    '#4353ff',
  ),
  variable('border-radius-master', 'Radius', 'Every corner is a multiple of it.', pixels(0, 12), 4),
  variable('font-size-master', 'Type size', 'Every size is a multiple of it.', pixels(8, 14), 10),
  variable(
    'font-family',
    'Typeface',
    'The font of the system by default. No font is fetched.',
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
  variable('color-mix', 'Mixed colour', 'Tints the surfaces, never the text.', color, '#000000'),
  variable(
    'color-mix-strength',
    'Strength of the mixed colour',
    'In percent.',
    { kind: 'number', min: 0, max: 40, step: 1, unit: '' },
    0,
  ),
  variable('overlay-blur', 'Blur', 'Blur of the page behind the dialog.', pixels(0, 40), 0),
  variable('bg', 'Card background', 'Background of the widget.', color),
  variable('surface', 'Row background', 'Background of rows and fields.', color),
  variable('qr-color', 'QR code', 'Colour of the QR code, on white in both themes.', color, '#0b0c0f'),
  variable(
    'z-index',
    'Layer',
    'Only for browsers without the top layer.',
    { kind: 'number', min: 0, max: 99_999, step: 1, unit: '' },
    999,
  ),
]
