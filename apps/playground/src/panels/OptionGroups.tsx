import type { ReactNode } from 'react'
import { OptionField } from '../fields/OptionField.js'
import type { SettingValue } from '../options/Control.js'
import { type Group, groups, type OptionRow } from '../options/OptionRow.js'
import { optionRows } from '../options/optionRows.js'
import { getSetting, type Settings } from '../options/settings.js'

export interface OptionGroupsProps {
  readonly settings: Settings
  onChange(row: OptionRow, value: SettingValue | undefined): void
  onResetAll(): void
}

const openAtFirst: readonly Group[] = ['Connection', 'Appearance']

/** Renders all option rows by group. */
export function OptionGroups({ settings, onChange, onResetAll }: OptionGroupsProps): ReactNode {
  const changed = Object.keys(settings).length
  return (
    <section className="options" id="options" tabIndex={-1} aria-labelledby="options-title">
      <div className="section-head">
        <h2 id="options-title">Options</h2>
        <button type="button" className="quiet" disabled={changed === 0} onClick={onResetAll}>
          Reset all{changed > 0 && ` (${changed})`}
        </button>
      </div>
      {groups.map((group) => {
        const rows = optionRows.filter((row) => row.group === group)
        const own = rows.filter(({ key }) => settings[key] !== undefined).length
        return (
          <details key={group} className="card group" open={openAtFirst.includes(group)}>
            <summary>
              <h3>{group}</h3>
              {own > 0 && <span className="count">{own} changed</span>}
            </summary>
            <div className="rows">
              {rows.map((row) => (
                <OptionField
                  key={row.key}
                  row={row}
                  value={getSetting(settings, row)}
                  isChanged={settings[row.key] !== undefined}
                  isDisabled={isIdle(row, settings)}
                  onChange={(value) => onChange(row, value)}
                />
              ))}
            </div>
          </details>
        )
      })}
    </section>
  )
}

/** Returns true if the row has no effect: standalone mode uses no server and no project. */
function isIdle({ key }: OptionRow, settings: Settings): boolean {
  return settings.mode === 'standalone' && (key === 'serverUrl' || key === 'projectId')
}
