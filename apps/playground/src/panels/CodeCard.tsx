import type { ReactNode } from 'react'
import { createFiles } from '../code/createFiles.js'
import { findFramework, frameworks } from '../code/frameworks.js'
import { paintCode } from '../code/paintCode.js'
import { addresses, networkList } from '../networkList.js'
import { collectOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import { CopyButton } from './CopyButton.js'
import { InstallLine } from './InstallLine.js'
import { Tabs } from './Tabs.js'

export interface CodeCardProps {
  readonly settings: Settings
  onFramework(id: string): void
}

/** Shows the files of an app that runs the widget with the present settings, for each framework. */
export function CodeCard({ settings, onFramework }: CodeCardProps): ReactNode {
  const chosen = findFramework(settings.framework)
  return (
    <Tabs
      label="Code"
      tabs={frameworks.map((framework) => ({
        label: framework.title,
        render: () => (
          <div className="files">
            <InstallLine command={`npm install ${framework.packages}`} />
            {framework.id === 'solana' && <SolanaNote settings={settings} />}
            {framework.id === 'html' && settings.siwx !== undefined && (
              <p className="muted">The script tag has no sign-in. Use a bundler for it.</p>
            )}
            {createFiles(framework.id, settings).map(({ name, text }) => (
              <Code key={name} name={name} text={text} />
            ))}
            <p className="muted">
              New app: <code dir="ltr">npm create foyer@latest my-app -- --template {framework.id}</code>{' '}
              <a href={`${addresses.site}/${framework.guide}`}>Guide for {framework.title}</a>
            </p>
          </div>
        ),
      }))}
      selected={frameworks.indexOf(chosen)}
      onSelect={(index) => onFramework(frameworks[index]?.id ?? chosen.id)}
    />
  )
}

/** Explains code for Solana without a Solana network. */
function SolanaNote({ settings }: { readonly settings: Settings }): ReactNode {
  const hasSolana = collectOptions(settings).networks.some((name) =>
    networkList[name].caipNetworkId.startsWith('solana:'),
  )
  if (hasSolana) return null
  return <p className="muted">Select a Solana network under “Networks”, or the preset “EVM and Solana”.</p>
}

function Code({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <section className="file" aria-label={name}>
      <header>
        <code>{name}</code>
        <CopyButton text={text} label={`Copy ${name}`} />
      </header>
      {/* Wide lines scroll. The tab stop makes this possible with a keyboard. */}
      <pre className="code" tabIndex={0} dir="ltr" role="region" aria-label={`Code of ${name}`}>
        <code>
          {paintCode(text).map(({ kind, text: part }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state
            <span key={`${at} ${kind}`} className={kind}>
              {part}
            </span>
          ))}
        </code>
      </pre>
    </section>
  )
}
