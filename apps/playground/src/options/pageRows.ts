import type { Control, SettingValue } from './Control.js'
import type { OptionRow } from './OptionRow.js'

function attribute(name: string, label: string, hint: string, control: Control, initial: SettingValue): OptionRow {
  return { key: `button.${name}`, group: 'Buttons', label, hint, control, initial, target: 'button', way: 'draw' }
}

const text: Control = { kind: 'text', maxLength: 40 }
const characters: Control = { kind: 'number', min: 0, max: 20, step: 1, unit: '' }

/** The attributes of the button, and the settings of this page. */
export const pageRows: readonly OptionRow[] = [
  attribute('label', 'Label', 'Instead of "Connect wallet".', text, ''),
  attribute('loadingLabel', 'Label while busy', 'Instead of "Connecting...".', text, ''),
  attribute(
    'size',
    'Size',
    'Two heights.',
    { kind: 'choice', choices: ['md', 'sm'].map((value) => ({ value, label: value })) },
    'md',
  ),
  attribute(
    'balance',
    'Balance',
    'On the account button.',
    {
      kind: 'choice',
      choices: ['show', 'hide', 'small-screen', 'large-screen'].map((value) => ({ value, label: value })),
    },
    'show',
  ),
  {
    key: 'walletButton',
    group: 'Buttons',
    label: 'Button of one wallet',
    hint: 'Connects this wallet with one press.',
    control: {
      kind: 'choice',
      choices: [
        { value: '', label: 'none' },
        { value: 'org.foyer.sandbox', label: 'Sandbox Wallet' },
        { value: 'io.metamask', label: 'MetaMask' },
      ],
    },
    initial: '',
    target: 'page',
    way: 'draw',
  },
  attribute(
    'namespace',
    'Chain family',
    'Which one the button speaks of.',
    {
      kind: 'choice',
      choices: [
        { value: '', label: 'the active one' },
        { value: 'eip155', label: 'eip155' },
      ],
    },
    '',
  ),
  attribute('charsStart', 'Characters at the start', 'Of a shortened address.', characters, 4),
  attribute('charsEnd', 'Characters at the end', 'Of a shortened address.', characters, 6),
  attribute('disabled', 'Disabled', 'It can be seen and not pressed.', { kind: 'switch' }, false),
  {
    key: 'direction',
    group: 'This page',
    label: 'Direction of the page',
    hint: 'How the host page itself is laid out; the widget follows its own language.',
    control: {
      kind: 'choice',
      choices: [
        { value: 'ltr', label: 'left to right' },
        { value: 'rtl', label: 'right to left' },
      ],
    },
    initial: 'ltr',
    target: 'page',
    way: 'draw',
  },
  {
    key: 'sandboxWallet',
    group: 'This page',
    label: 'Sandbox Wallet',
    hint: 'A wallet of test keys for people who have none installed.',
    control: {
      kind: 'choice',
      choices: [
        { value: 'auto', label: 'when there is no other' },
        { value: 'always', label: 'always' },
        { value: 'never', label: 'never' },
      ],
    },
    initial: 'auto',
    target: 'page',
    way: 'draw',
  },
]
