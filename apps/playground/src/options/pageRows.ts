import { frameworks } from '../code/frameworks.js'
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
    'Height of the button.',
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
    label: 'Button for one wallet',
    hint: 'Connects this wallet or log-in with one press.',
    control: {
      kind: 'choice',
      choices: [
        { value: '', label: 'none' },
        { value: 'org.foyer.sandbox', label: 'Sandbox Wallet' },
        { value: 'io.metamask', label: 'MetaMask' },
        { value: 'email', label: 'e-mail' },
        { value: 'google', label: 'Google' },
        { value: 'walletConnect', label: 'WalletConnect' },
      ],
    },
    initial: '',
    target: 'page',
    way: 'draw',
  },
  attribute(
    'namespace',
    'Chain family',
    'The chain family of the button.',
    {
      kind: 'choice',
      choices: [
        { value: '', label: 'active family' },
        { value: 'eip155', label: 'eip155' },
      ],
    },
    '',
  ),
  attribute('charsStart', 'Characters at the start', 'Of the shortened address.', characters, 4),
  attribute('charsEnd', 'Characters at the end', 'Of the shortened address.', characters, 6),
  attribute('disabled', 'Disabled', 'Visible, but cannot be pressed.', { kind: 'switch' }, false),
  {
    key: 'framework',
    group: 'This page',
    label: 'Framework of the code',
    hint: 'The tab that the code starts with.',
    control: { kind: 'choice', choices: frameworks.map(({ id, title }) => ({ value: id, label: title })) },
    initial: 'react',
    target: 'page',
    way: 'draw',
  },
  {
    key: 'direction',
    group: 'This page',
    label: 'Direction of the page',
    hint: 'Direction of this page. The direction of the widget depends on its language.',
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
    hint: 'A wallet with test keys, for browsers without a wallet.',
    control: {
      kind: 'choice',
      choices: [
        { value: 'auto', label: 'if there is no other wallet' },
        { value: 'always', label: 'always' },
        { value: 'never', label: 'never' },
      ],
    },
    initial: 'auto',
    target: 'page',
    way: 'draw',
  },
]
