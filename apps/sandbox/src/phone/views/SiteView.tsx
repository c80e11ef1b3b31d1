import { useState } from 'react'
import type { Phone } from '../engine/Phone.js'
import type { Site } from '../engine/PhoneState.js'
import { CheckList } from './CheckList.js'
import { Facts } from './Facts.js'
import { PeerCard } from './PeerCard.js'
import { Screen } from './Screen.js'
import { shorten } from './shorten.js'
import { useAction } from './useAction.js'

/** One paired app: where it stands, what it may use, and the end of it. */
export function SiteView(props: { readonly phone: Phone; readonly site: Site; readonly onBack: () => void }) {
  const { phone, site, onBack } = props
  const { topic, peer, active, chainIds, accountIds } = site
  const { isBusy, problem, run } = useAction()
  const [note, setNote] = useState('')
  const [chosenChains, setChosenChains] = useState(chainIds)
  const [chosenAccounts, setChosenAccounts] = useState(accountIds)
  const [[namespaceName, choice] = []] = Object.entries(active)
  const namespace = phone.namespaces.find((one) => one.namespace === namespaceName)
  const act = (text: string, work: () => Promise<unknown>) =>
    run(async () => {
      setNote('')
      const result = await work()
      setNote(typeof result === 'number' ? `${text} after ${result} ms` : text)
    })
  const isChanged = chosenChains.join() !== chainIds.join() || chosenAccounts.join() !== accountIds.join()
  const save = () => act('Saved', () => phone.update(topic, { chainIds: chosenChains, accountIds: chosenAccounts }))

  return (
    <Screen title={peer.name} onBack={onBack}>
      <PeerCard peer={peer} />
      {namespace !== undefined && choice !== undefined && (
        <section className="card" aria-label="Where the app stands">
          <label className="field">
            <span>Network</span>
            <select
              value={choice.chainId}
              disabled={isBusy}
              onChange={(event) => act('Switched', () => phone.setChain(topic, event.target.value))}
            >
              {namespace.chains.map(({ chainId, name }) => (
                <option key={chainId} value={chainId}>
                  {chainIds.includes(chainId) ? name : `${name} (adds it)`}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>Account</span>
            <select
              value={`${namespaceName}:${choice.address}`}
              disabled={isBusy}
              onChange={(event) => act('Switched', () => phone.setAccount(topic, event.target.value))}
            >
              {namespace.accounts.map(({ address, name }) => {
                const id = `${namespaceName}:${address}`
                return (
                  <option key={id} value={id}>
                    {accountIds.includes(id) ? name : `${name} (adds it)`}
                  </option>
                )
              })}
            </select>
          </label>
        </section>
      )}
      <p role="status" className="note">
        {note}
      </p>
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {namespace !== undefined && (
        // A new set of allowed things starts the boxes anew.
        <div key={`${chainIds.join()} ${accountIds.join()}`}>
          <CheckList
            legend="Accounts it may use"
            choices={namespace.accounts.map(({ address, name }) => ({
              id: `${namespaceName}:${address}`,
              label: name,
              note: shorten(address),
            }))}
            chosen={chosenAccounts}
            onChange={setChosenAccounts}
          />
          <CheckList
            legend="Networks it may use"
            choices={namespace.chains.map(({ chainId, name }) => ({ id: chainId, label: name }))}
            chosen={chosenChains}
            onChange={setChosenChains}
          />
          <button type="button" className="wide" disabled={isBusy || !isChanged} onClick={save}>
            Save changes
          </button>
        </div>
      )}
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
