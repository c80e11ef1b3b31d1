import type { Phone, PhoneState } from '../engine/PhoneState.js'
import { Screen } from './Screen.js'
import { shorten } from './shorten.js'

/** Lists the wallet's activity, newest first. */
export function ActivityView({ phone, state }: { readonly phone: Phone; readonly state: PhoneState }) {
  const entries = [...state.log].reverse()
  return (
    <Screen title="Activity">
      {entries.length === 0 && (
        <p className="muted">Nothing yet. What apps ask, and what you answer, is listed here.</p>
      )}
      <ol className="rows log">
        {entries.map(({ atMs, text, app, hash, isBad }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and new ones are added at the start
          <li key={`${atMs}-${entries.length - index}`} className={isBad ? 'bad' : undefined}>
            <span className="block">{text}</span>
            <span className="muted small block">
              {[app, hash === undefined ? undefined : shorten(hash), formatTime(atMs)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {entries.length > 0 && (
        <button type="button" className="quiet wide" onClick={phone.clearLog}>
          Clear the list
        </button>
      )}
    </Screen>
  )
}

function formatTime(atMs: number): string {
  return new Date(atMs).toLocaleString('en', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
}
