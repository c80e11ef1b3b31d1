import { truncateMiddle } from '@foyer/kit/ui/accountLook'

/** The person's own address, which they need only to recognise; addresses of others are always shown whole. */
export function shortenAddress(address: string): string {
  return truncateMiddle(address, 8, 6)
}
