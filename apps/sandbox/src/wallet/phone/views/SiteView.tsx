import { useState } from 'react'
import type { Phone, Site } from '../engine/PhoneState.js'
import type { PhoneNamespace } from '../namespaces/PhoneNamespace.js'
import type { Grant } from '../proposal/grantNamespaces.js'
import { Picker } from './Choices.js'
import { Facts } from './Facts.js'
import { FamilyChoices } from './FamilyChoices.js'
import { PeerCard } from './PeerCard.js'
import { Screen } from './Screen.js'
import { useAction } from './usePhone.js'

/** Shows one paired app: its active chain and account, its permissions, and a button to disconnect it. */
export function SiteView(props: { readonly phone: Phone; readonly site: Site; readonly onBack: () => void }) {
  const { phone, site, onBack } = props
  const { topic, peer, active, chainIds, accountIds } = site
  const { isBusy, problem, run } = useAction()
  const [note, setNote] = useState('')
  const namespaces = phone.namespaces.filter(({ namespace }) => active[namespace] !== undefined)
  const act = (text: string, work: () => Promise<unknown>) =>
    run(async () => {
      setNote('')
      const result = await work()
      setNote(typeof result === 'number' ? `${text} after ${result} ms` : text)
    })

  return (
    <Screen title={peer.name} onBack={onBack}>
      <PeerCard peer={peer} />
      {namespaces.map((namespace) => (
        <Standing
          key={namespace.namespace}
          namespace={namespace}
          label={namespaces.length === 1 ? 'Account and network' : `Account and network: ${namespace.name}`}
          site={site}
          isBusy={isBusy}
          onChain={(chainId) => act('Switched', () => phone.setChain(topic, chainId))}
          onAccount={(accountId) => act('Switched', () => phone.setAccount(topic, accountId))}
        />
      ))}
      <p role="status" className="note">
        {note}
      </p>
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <AllowedThings
        // Reset the checkboxes when the permissions change.
        key={`${chainIds.join()} ${accountIds.join()}`}
        namespaces={namespaces}
        site={site}
        isBusy={isBusy}
        onSave={(grant) => act('Saved', () => phone.update(topic, grant))}
      />
      <Facts
        facts={[
          [
            'Connected until',
            new Date(site.expiresAtMs).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' }),
          ],
          ['State', site.isAcknowledged ? 'confirmed by the app' : 'waiting for the app to confirm'],
        ]}
      />
      <div className="pair">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => act('Extended by seven days', () => phone.extend(topic))}
        >
          Extend
        </button>
        <button type="button" disabled={isBusy} onClick={() => act('The app answered', () => phone.ping(topic))}>
          Ping
        </button>
      </div>
      <button
        type="button"
        className="danger wide"
        disabled={isBusy}
        onClick={() => run(() => phone.disconnect(topic).then(onBack))}
      >
        Disconnect
      </button>
    </Screen>
  )
}

/** Shows the active chain and account of an app in one namespace. */
function Standing(props: {
  readonly namespace: PhoneNamespace
  readonly label: string
  readonly site: Site
  readonly isBusy: boolean
  readonly onChain: (chainId: string) => void
  readonly onAccount: (accountId: string) => void
}) {
  const { namespace, label, site, isBusy, onChain, onAccount } = props
  const choice = site.active[namespace.namespace]
  if (choice === undefined) return null
  return (
    <section className="card" aria-label={label}>
      <Picker
        label="Network"
        value={choice.chainId}
        isDisabled={isBusy}
        options={namespace.chains.map(({ chainId, name }) => ({
          id: chainId,
          label: site.chainIds.includes(chainId) ? name : `${name} (adds it)`,
        }))}
        onChange={onChain}
      />
      <Picker
        label="Account"
        value={`${namespace.namespace}:${choice.address}`}
        isDisabled={isBusy}
        options={namespace.accounts.map(({ address, name }) => {
          const id = `${namespace.namespace}:${address}`
          return { id, label: site.accountIds.includes(id) ? name : `${name} (adds it)` }
        })}
        onChange={onAccount}
      />
    </section>
  )
}

function AllowedThings(props: {
  readonly namespaces: readonly PhoneNamespace[]
  readonly site: Site
  readonly isBusy: boolean
  readonly onSave: (grant: Grant) => void
}) {
  const { namespaces, site, isBusy, onSave } = props
  const [chainIds, setChainIds] = useState(site.chainIds)
  const [accountIds, setAccountIds] = useState(site.accountIds)
  const isSame = (left: readonly string[], right: readonly string[]) =>
    left.length === right.length && left.every((id) => right.includes(id))
  const isChanged = !isSame(chainIds, site.chainIds) || !isSame(accountIds, site.accountIds)
  return (
    <div className="stack">
      <h2>Allowed accounts and networks</h2>
      {namespaces.map((family) => (
        <FamilyChoices
          key={family.namespace}
          {...{ family, chainIds, accountIds }}
          chains={family.chains}
          isAlone={namespaces.length === 1}
          onChains={setChainIds}
          onAccounts={setAccountIds}
        />
      ))}
      <button
        type="button"
        className="wide"
        disabled={isBusy || !isChanged}
        onClick={() => onSave({ chainIds, accountIds })}
      >
        Save changes
      </button>
    </div>
  )
}
