/** A count as the All Wallets row shows it: exact below ten, else down to the ten, with a plus when there are more. */
export function formatWalletCount(count: number, locale: string): string {
  const tens = count < 10 ? count : Math.floor(count / 10) * 10
  const text = new Intl.NumberFormat(locale).format(tens)
  return tens < count ? `${text}+` : text
}
