import { spawn } from 'node:child_process'
import { constants } from 'node:os'

export interface CommandResult {
  readonly exitCode: number
  readonly output: string
}

export interface CommandOptions {
  readonly cwd: string
  /** Variables beside those of this process. An undefined value removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Also shows the output while it runs. */
  readonly isEchoed?: boolean
  /** Milliseconds until the command is killed. */
  readonly timeoutMs?: number
  /** Called with the process id once the program runs. */
  readonly onStart?: (pid: number) => void
}

const DEFAULT_TIMEOUT_MS = 20 * 60_000

/** Runs a program to its end and returns its exit code and joined output. Returns 127 if the program cannot start. */
export function runCommand(file: string, args: readonly string[], options: CommandOptions): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid !== undefined) options.onStart?.(child.pid)
    const chunks: string[] = []
    const timer = setTimeout(() => {
      const notice = `\n${file} was stopped: it ran longer than ${options.timeoutMs ?? DEFAULT_TIMEOUT_MS} ms\n`
      chunks.push(notice)
      if (options.isEchoed) process.stderr.write(notice)
      child.kill('SIGKILL')
    }, options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        chunks.push(text)
        if (options.isEchoed) target.write(text)
      })
    }
    // Forward the signals that stop this process to the program.
    const stop = (signal: NodeJS.Signals) => {
      child.once('close', () => process.exit(128 + constants.signals[signal]))
      child.kill(signal)
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
    const settle = (exitCode: number) => {
      clearTimeout(timer)
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve({ exitCode, output: chunks.join('') })
    }
    child.on('error', (error) => {
      chunks.push(`${error.message}\n`)
      settle(127)
    })
    child.on('close', (code) => settle(code ?? 1))
  })
}
