/** Helper: links the installed packages into a copy of the project, whose workspace package is its own. */
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

const WORKSPACE_PACKAGE = 'local-cloud-services'

export async function linkNodeModules(project: string, copy: string): Promise<void> {
  const folder = join(copy, 'node_modules')
  await mkdir(folder)
  for (const name of await readdir(join(project, 'node_modules')))
    if (name !== WORKSPACE_PACKAGE) await symlink(join(project, 'node_modules', name), join(folder, name), 'junction')
  await symlink(join(copy, 'local-cloud/services'), join(folder, WORKSPACE_PACKAGE), 'junction')
}
