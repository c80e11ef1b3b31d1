import type { AppKit } from '@foyer/kit'
import { useAppKitNetwork, useAppKitState } from '@foyer/kit/react'
import { type ReactNode, useState } from 'react'
import { tryActions, viewNames } from '../actions/tryActions.js'

type Outcome =
  | { readonly status: 'none' }
  | { readonly status: 'waiting'; readonly label: string }
  | { readonly status: 'done' | 'failed'; readonly label: string; readonly text: string }

function formatError(error: unknown): string {
  if (error instanceof Error) return error.message
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? message : 'The wallet rejected the request without a reason.'
}

/** Runs actions that a host page can do without the widget's buttons. */
export function TryPanel({ appKit }: { readonly appKit: AppKit }): ReactNode {
  const { caipNetwork, switchNetwork } = useAppKitNetwork()
  const { initialized } = useAppKitState()
  const [outcome, setOutcome] = useState<Outcome>({ status: 'none' })
  const [view, setView] = useState<string>(viewNames[0])
  const run = (label: string, work: () => Promise<string>) => {
    setOutcome({ status: 'waiting', label })
    Promise.resolve()
      .then(work)
      .then(
        (text) => setOutcome({ status: 'done', label, text }),
        (error: unknown) => setOutcome({ status: 'failed', label, text: formatError(error) }),
      )
  }
  const networks = initialized ? appKit.getCaipNetworks() : []
  return (
    <div className="try">
      <div className="actions">
        {tryActions.map(({ label, hint, run: work }) => (
          <button key={label} type="button" onClick={() => run(label, () => work(appKit))}>
            {label}
            <small>{hint}</small>
          </button>
        ))}
      </div>
      <div className="with-button">
        <label>
          <span>Network</span>
          <select
            value={caipNetwork?.caipNetworkId ?? ''}
            onChange={({ target }) => {
              const network = networks.find(({ caipNetworkId }) => caipNetworkId === target.value)
              if (network)
                run('Switch network', async () => {
                  await switchNetwork(network)
                  return `The network is ${network.name}.`
                })
            }}
          >
            {networks.map(({ caipNetworkId, name }) => (
              <option key={caipNetworkId} value={caipNetworkId}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="with-button">
        <label>
          <span>View</span>
          <select value={view} onChange={({ target }) => setView(target.value)}>
            {viewNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          onClick={() =>
            run(`Open ${view}`, async () => {
              await appKit.open({ view })
              return 'The widget is open.'
            })
          }
        >
          Open
        </button>
      </div>
      <output className="outcome" data-status={outcome.status} dir="auto">
        {outcome.status === 'none' && 'The result appears here.'}
        {outcome.status === 'waiting' && `${outcome.label}: waiting for the wallet …`}
        {(outcome.status === 'done' || outcome.status === 'failed') && `${outcome.label}: ${outcome.text}`}
      </output>
    </div>
  )
}
