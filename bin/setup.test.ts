import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string>; allowScripts?: Record<string, boolean> }
type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean }

const root = join(import.meta.dirname, '..')
const readJson = <Content>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Content
const lockedPackages = Object.entries(readJson<{ packages: Record<string, Locked> }>(join(root, 'package-lock.json')).packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)
const extractName = (path: string) => path.split('node_modules/').at(-1) ?? ''

describe('the lock file', () => {
  test('states a version and a checksum for each package, and no URL', () => {
    expect(lockedPackages.length).toBeGreaterThan(400)
    expect(lockedPackages.filter(([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'))).toEqual([])
    expect(lockedPackages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  test('contains all optional dependencies of its packages, including those for other platforms', () => {
    const names = new Set(lockedPackages.map(([path]) => extractName(path)))
    const optional = Object.values(
      readJson<{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }>(join(root, 'package-lock.json')).packages,
    ).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    expect(optional.length).toBeGreaterThan(100)
    expect(optional.filter((name) => !names.has(name))).toEqual([])
  })

  test('lists install scripts for exactly the packages that may run them', () => {
    const { allowScripts = {} } = readJson<Manifest>(join(root, 'package.json'))
    const withScripts = lockedPackages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => extractName(path))
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
    expect(withScripts.toSorted()).toEqual(allowed.toSorted())
  })

  test('belongs to package.json files that name only exact versions', () => {
    const files = globSync(['package.json', '{apps,modules,packages}/*/package.json', '{platform,ui,e2e,bench}/package.json'], {
      cwd: root,
    })
    expect(files.length).toBeGreaterThan(15)
    const inexact = files.flatMap((file) => {
      const { dependencies = {}, devDependencies = {} } = readJson<Manifest>(join(root, file))
      return Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([name, version]) => !name.startsWith('@atrium/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      )
    })
    expect(inexact).toEqual([])
  })
})

describe('bin/setup', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-setup-'))
    mkdirSync(join(folder, 'bin'))
    copyFileSync(join(root, 'bin/setup'), join(folder, 'bin/setup'))
    for (const name of ['permitted', 'unknown']) packPackage(name, '1')
    write('package.json', {
      name: 'project',
      version: '1.0.0',
      dependencies: { permitted: 'file:permitted-1.0.0.tgz', unknown: 'file:unknown-1.0.0.tgz' },
      allowScripts: { permitted: true, 'of-another-platform': true },
    })
    run('npm', ['install', '--package-lock-only', '--ignore-scripts'])
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (file: string, content: object) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(content))
  }
  /** Runs a command in the folder, without access to a registry or to packages that were installed before. */
  const run = (command: string, args: readonly string[]) => {
    const settings = { npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true', npm_config_audit: 'false' }
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...settings } })
    return { status, output: stdout + stderr }
  }
  /** Packs a package whose install script writes the file `ran`. */
  const packPackage = (name: string, content: string) => {
    const script = `node -e "require('node:fs').writeFileSync('ran', '')"`
    write(`${name}/package.json`, { name, version: '1.0.0', description: content, scripts: { postinstall: script } })
    const { status, output } = run('npm', ['pack', `./${name}`, '--ignore-scripts'])
    if (status !== 0) throw new Error(output)
  }
  const hasRun = (name: string) => existsSync(join(folder, 'node_modules', name, 'ran'))

  test('installs the locked packages, and runs install scripts only for permitted packages', () => {
    expect(run('bash', ['bin/setup'])).toMatchObject({ status: 0 })
    expect(existsSync(join(folder, 'node_modules/unknown/package.json'))).toBe(true)
    expect([hasRun('permitted'), hasRun('unknown')]).toEqual([true, false])
    expect(run('bash', ['bin/setup'])).toEqual({ status: 0, output: '' })
  })

  test('installs nothing if a package differs from its checksum', () => {
    rmSync(join(folder, 'cache'), { recursive: true, force: true })
    packPackage('unknown', 'another')
    rmSync(join(folder, 'cache'), { recursive: true, force: true })
    const { status, output } = run('bash', ['bin/setup'])
    expect(status).toBe(1)
    expect(output).toContain('EINTEGRITY')
    expect([hasRun('permitted'), existsSync(join(folder, 'node_modules/unknown/package.json'))]).toEqual([false, false])
    expect(run('bash', ['bin/setup']).status).toBe(1)
  })

  test('installs nothing if the lock file does not contain a package', () => {
    packPackage('further', '1')
    const manifest = readJson<Manifest>(join(folder, 'package.json'))
    write('package.json', { ...manifest, dependencies: { ...manifest.dependencies, further: 'file:further-1.0.0.tgz' } })
    const { status, output } = run('bash', ['bin/setup'])
    expect(status).toBe(1)
    expect(output).toContain('Missing: further@1.0.0 from lock file')
    expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  })
})
