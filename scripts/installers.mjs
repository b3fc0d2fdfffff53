/** Command `npm run installers`: builds the installers of this system in release/. Flags go to electron-builder. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createFeedOptions } from './building/update-feed.mjs'
import { ensure } from './ensure.mjs'
import { root } from './run-cloud.mjs'
import { printHelpIfRequested } from './usage.mjs'

printHelpIfRequested('installers')
const feed = createFeedOptions(process.env['UPDATE_FEED'], process.platform)
if ('problem' in feed) {
  console.error(feed.problem)
  process.exit(1)
}
if (feed.note) console.log(feed.note)
ensure({ targets: ['desktop'] })
const builder = join(root, 'node_modules/electron-builder/cli.js')
const { status } = spawnSync(process.execPath, [builder, '--publish=never', ...feed.args, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0)
  console.error(
    'No installer was built. The lines above say why; without a network the binaries of Electron cannot be fetched.',
  )
process.exitCode = status ?? 1
