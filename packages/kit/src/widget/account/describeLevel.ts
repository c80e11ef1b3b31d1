import type { WalletSecurity } from '../../core/EmbeddedConnector.js'
import type { embedded } from '../../messages/en/embedded.js'

type LevelWords = { readonly [Key in keyof typeof embedded]: string }

/** Who can open the wallet, in words. Of an older frame that tells no rule it promises the less: that there may be a wait. */
export function describeLevel(
  { level, managed }: Pick<WalletSecurity, 'level' | 'managed'>,
  words: LevelWords,
): { readonly title: string; readonly text: string } {
  if (level === 'L1') return { title: words.l1Title, text: words.l1Text }
  if (managed === 'never') return { title: words.l0NeverTitle, text: words.l0NeverText }
  return { title: words.l0Title, text: managed === 'instant' ? words.l0Text : words.l0DelayedText }
}
