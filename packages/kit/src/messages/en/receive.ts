/** WalletReceive, WalletCompatibleNetworks. */
export const receive = {
  receiveTitle: 'Receive',
  qrLabel: 'QR code of your address {address}',
  qrFailed: 'The QR code could not be drawn. Copy the address instead.',
  copyAddress: 'Copy address',
  onlyOn: 'Only send on {network} to this address.',
  onlyOnThese: 'Only send on these networks',
  showNetworks: 'Compatible networks',
  compatibleTitle: 'Compatible Networks',
  compatibleText: 'What is sent to you on any other network may be lost.',
} as const
