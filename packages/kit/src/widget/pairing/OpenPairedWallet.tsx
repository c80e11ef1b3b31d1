import { pairing as english } from '@foyer/messages/en/pairing'
import { format } from '@foyer/messages/format'
import type { ReactNode } from 'react'
import { loadLinkChoice } from '../../core/actions/pairing.js'
import { Button } from '../../ui/Button.js'
import { cleanName } from '../shell/cleanName.js'
import { openLink } from '../shell/links.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { isLocalPage } from './findPairing.js'
import { formatWakeLink, parseWalletLink } from './linkWallet.js'

/** Brings the paired wallet's app, which has a pending request, to the front. Browsers open apps only from a tap. */
export default function OpenPairedWallet(): ReactNode {
  const { client } = useWidget()
  const words = useWords('pairing', english)
  const page = client.environment.window
  const choice = loadLinkChoice(client)
  const link = parseWalletLink(choice?.href, isLocalPage(client))
  if (!page || !choice || !link) return null
  return (
    <Button variant="secondary" onClick={() => openLink(page, link, formatWakeLink(link))}>
      {format(words.open, { wallet: cleanName(choice.name) })}
    </Button>
  )
}
