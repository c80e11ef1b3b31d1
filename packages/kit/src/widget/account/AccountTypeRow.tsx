import { type ReactNode, useState } from 'react'
import { setPreferredAccountType } from '../../core/actions/embedded/setPreferredAccountType.js'
import { notify } from '../../core/notify.js'
import { embedded as english } from '../../messages/en/embedded.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { layersIcon } from '../../ui/icons/layers.js'
import { Glyph, Row } from '../../ui/Row.js'
import { Spinner } from '../../ui/Spinner.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'

/** Standard or smart account: only on networks where there is a choice. */
export function AccountTypeRow({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client } = useWidget()
  const words = useWords('embedded', english)
  const [isBusy, setBusy] = useState(false)
  const { chainNamespace: namespace, id } = account.network
  const smartNetworks = useClientState(
    client,
    ({ namespaces }) => [namespaces[namespace]?.smartAccountEnabledNetworks],
    ({ namespaces }) => namespaces[namespace]?.smartAccountEnabledNetworks ?? [],
  )
  if (!smartNetworks.some((each) => String(each) === String(id))) return null
  const isSmart = account.facts.preferredAccountType === 'smartAccount'
  const toggle = async () => {
    setBusy(true)
    const wanted = isSmart ? 'eoa' : 'smartAccount'
    const type = await setPreferredAccountType(client, wanted, namespace)
    setBusy(false)
    if (type !== wanted) notify(client, { kind: 'toast', variant: 'error', short: words.switchFailed })
  }
  return (
    <Row
      title={isSmart ? words.useEoa : words.useSmartAccount}
      icon={<Glyph path={layersIcon} />}
      end={isBusy && <Spinner />}
      data-testid="account-toggle-preferred-account-type"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) void toggle()
      }}
    />
  )
}
