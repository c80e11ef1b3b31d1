import { embedded as english } from '@foyer/messages/en/embedded'
import { layersIcon, lockIcon } from '@foyer/ui/icons/accountIcons'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { setPreferredAccountType } from '../../core/actions/embedded/account.js'
import { requireEmbedded } from '../../core/flows/selectEmbedded.js'
import { notify } from '../../core/notify.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { Glyph, Row } from '../../ui/Row.js'
import { Spinner } from '../../ui/Spinner.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useHasAccountTypes } from './useHasAccountTypes.js'

/**
 * Switches between standard and smart account, lists the permissions of apps, and removes the code of an upgraded
 * account. Shown only on networks with smart accounts.
 */
export function AccountTypeRows({ account }: { readonly account: ActiveAccount }): ReactNode {
  if (!useHasAccountTypes(account)) return null
  return (
    <>
      <TypeRow account={account} />
      {account.facts.preferredAccountType === 'smartAccount' && <PermissionsRow />}
      <PlainAccountRow account={account} key={account.id} />
    </>
  )
}

function TypeRow({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client } = useWidget()
  const words = useWords('embedded', english)
  const [isBusy, setBusy] = useState(false)
  const isSmart = account.facts.preferredAccountType === 'smartAccount'
  const toggle = async () => {
    setBusy(true)
    const wanted = isSmart ? 'eoa' : 'smartAccount'
    const fail = () => notify(client, { kind: 'toast', variant: 'error', short: words.switchFailed })
    const change = setPreferredAccountType(client, wanted, account.network.chainNamespace)
    await change.then((type) => type === wanted || fail(), fail)
    setBusy(false)
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

/** Opens the frame's list of permissions that apps got from the user. */
function PermissionsRow(): ReactNode {
  const { client } = useWidget()
  const words = useWords('embedded', english)
  const [isAway, setAway] = useState(false)
  const report = useReportFailure()
  const open = async () => {
    setAway(true)
    try {
      const methods = await requireEmbedded(client).embedded.loadAccount()
      await methods.openScreen('permissions')
    } finally {
      setAway(false)
    }
  }
  return (
    <Row
      title={words.permissions}
      icon={<Glyph path={lockIcon} />}
      end={isAway && <Spinner />}
      data-testid="account-permissions"
      aria-disabled={isAway || undefined}
      onClick={() => {
        if (!isAway) void report(open())
      }}
    />
  )
}

/** Opens the frame's screen that removes the code of the account. Shown if the account has code (EIP-7702). */
function PlainAccountRow({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client } = useWidget()
  const words = useWords('embedded', english)
  const [status, setStatus] = useState<'plain' | 'upgraded' | 'leaving'>('plain')
  const { address, connector, network } = account
  const fetchStatus = useCallback(async () => {
    const provider = connector.provider as { request?(call: object): Promise<unknown> } | undefined
    const call = { method: 'eth_getCode', params: [address, 'latest'] }
    const code = await provider?.request?.(call).catch(() => undefined)
    return /^0xef0100/i.test(String(code)) ? ('upgraded' as const) : ('plain' as const)
  }, [address, connector])
  useEffect(() => {
    let isHere = true
    fetchStatus().then(
      (found) => isHere && setStatus(found),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [fetchStatus])
  const leave = async () => {
    setStatus('leaving')
    const { embedded } = requireEmbedded(client)
    await embedded
      .loadAccount()
      .then((methods) => methods.openScreen('plainAccount'))
      .catch(() => undefined)
    const found = await fetchStatus()
    // The next batch of calls must not upgrade the account again.
    if (found === 'plain') await setPreferredAccountType(client, 'eoa', network.chainNamespace)
    setStatus(found)
  }
  if (status === 'plain') return null
  return (
    <Row
      title={words.returnToPlain}
      icon={<Glyph path={layersIcon} />}
      end={status === 'leaving' && <Spinner />}
      data-testid="account-return-to-plain"
      aria-disabled={status === 'leaving' || undefined}
      onClick={() => {
        if (status === 'upgraded') leave().catch(() => setStatus('upgraded'))
      }}
    />
  )
}
