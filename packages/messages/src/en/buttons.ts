/** The texts on the host page while the widget is closed. */
export const buttons = {
  connect: 'Connect wallet',
  connecting: 'Connecting...',
  selectNetwork: 'Select network',
  switchNetwork: 'Switch network',
  unknownNetwork: 'Unknown network',
} as const
