import { createHash } from 'node:crypto'
import type { CatalogueWallet } from '@foyer/contract/http/getWallets'
import type { Mark } from '../http/imageAnswer.js'
import { createMark } from './marks.js'

const idOf = (index: number) => createHash('sha256').update(`generated-wallet-${index}`).digest('hex')

/** Wallets that do not exist, for trying long lists; the same ones each time. */
export const generateWallets = (count: number): CatalogueWallet[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0')
    const id = idOf(index)
    return {
      id,
      name: `Generated Wallet ${number}`,
      homepage: `https://wallet-${number}.example`,
      image_id: `generated-${index}`,
      order: null,
      mobile_link: `generated${number}://`,
      desktop_link: null,
      webapp_link: null,
      app_store: null,
      play_store: null,
      chrome_store: null,
      rdns: `example.wallet-${number}`,
      injected: null,
      chains: ['eip155:1'],
      badge_type: index % 2 === 0 ? 'certified' : 'none',
    }
  })

/** The mark of a generated wallet, undefined when the image id is not one of `count` such wallets. */
export const generateWalletMark = (imageId: string, count: number): Mark | undefined => {
  const index = Number(/^generated-(\d{1,6})$/.exec(imageId)?.[1] ?? Number.NaN)
  if (!(index < count)) return undefined
  const hue = (index * 137) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 60% 45%)"/><circle cx="20" cy="20" r="10" fill="hsl(${hue} 70% 80%)"/></svg>`
  return createMark('image/svg+xml', Buffer.from(svg))
}
