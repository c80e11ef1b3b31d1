import type { ReactNode } from 'react'
import { core } from '../../messages/en/core.js'
import { pairing as english } from '../../messages/en/pairing.js'
import { format } from '../../messages/format.js'
import { Alert } from '../../ui/Alert.js'
import { CopyButton } from '../../ui/CopyButton.js'
import type { Browser } from '../detectBrowser.js'
import { formatBrowserLink } from '../links.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'

/** Says that another app's browser is around the page, what that means, and the way out of it. */
export function InAppNote({ browser }: { readonly browser: Browser }): ReactNode {
  const { client } = useWidget()
  const words = useWords('pairing', english)
  const { copied, copyFailed } = useWords('core', core)
  const address = client.environment.window?.location.href
  if (browser.app === undefined || address === undefined) return null
  const link = formatBrowserLink(address, browser.platform)
  return (
    <Alert tone="warning" title={format(words.inAppTitle, { app: browser.app })}>
      {words.inAppText}
      <div className="acts">
        {link && (
          <a href={link} target="_top" rel="noopener">
            {words.openInBrowser}
          </a>
        )}
        <CopyButton look="text" value={address} label={words.copyPage} copiedLabel={copied} failedLabel={copyFailed} />
      </div>
    </Alert>
  )
}
