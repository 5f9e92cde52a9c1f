import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes a program that is called like LibreOffice: it copies the file to a PDF with its arguments and environment, or, by the content of the
 * file, fails ("fail"), hangs ("hang"), or ends without a PDF ("nothing"). Returns its path.
 */
export function writeFakeSoffice(folder: string): string {
  const path = join(folder, 'soffice')
  writeFileSync(
    path,
    `#!/bin/sh
for last; do :; done
echo run >> "${folder}/runs"
case "$(head -c 500 "$last" | tr -d '\\0')" in
*fail*) exit 3 ;;
*hang*) sleep 600 & wait ;;
*nothing*) exit 0 ;;
esac
{ echo '%PDF-1.4'; cat "$last"; echo "$@"; env; ls profile/user; } > document.pdf
`,
  )
  chmodSync(path, 0o755)
  return path
}
