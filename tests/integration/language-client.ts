import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  StreamMessageReader,
  StreamMessageWriter,
  createMessageConnection,
  type MessageConnection,
} from 'vscode-jsonrpc/node.js';

interface Position {
  line: number;
  character: number;
}

interface TextEdit {
  range: { start: Position; end: Position };
  newText: string;
}

export interface Diagnostic {
  range: TextEdit['range'];
  message: string;
  code?: string;
  severity: number;
}

interface CodeAction {
  title: string;
  kind?: string;
  command?: { command: string; arguments?: unknown[] };
}

interface AppliedEdit {
  edit: { documentChanges?: { edits: TextEdit[] }[]; changes?: Record<string, TextEdit[]> };
}

const SERVER = createRequire(import.meta.url).resolve(
  'vscode-langservers-extracted/bin/vscode-eslint-language-server',
);

/** VS Code's own ESLint server, and the part of an editor that it talks to. */
export class Editor {
  readonly #connection: MessageConnection;
  readonly #texts = new Map<string, { text: string; version: number }>();
  readonly #folder: string;
  readonly #kill: () => void;
  /** What the server logs and shows; a server that works well says nothing. */
  readonly complaints: string[] = [];

  static async start(folder: string): Promise<Editor> {
    const editor = new Editor(folder);
    await editor.#initialize();
    return editor;
  }

  private constructor(folder: string) {
    const server = spawn(process.execPath, [SERVER, '--stdio'], { cwd: folder });
    this.#folder = folder;
    this.#kill = () => server.kill();
    this.#connection = createMessageConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    server.stderr.on('data', (data: Buffer) => this.complaints.push(data.toString()));
    this.#answerRequests();
    this.#connection.listen();
  }

  async stop(): Promise<void> {
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    this.#connection.dispose();
    this.#kill();
  }

  async open(name: string, text: string, languageId = 'javascript'): Promise<void> {
    this.#texts.set(name, { text, version: 1 });
    await this.#connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: this.#uri(name), languageId, version: 1, text },
    });
  }

  /** Replaces the text of an open file, as typing does. */
  async type(name: string, text: string): Promise<void> {
    const version = this.#document(name).version + 1;
    this.#texts.set(name, { text, version });
    await this.#connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.#uri(name), version },
      contentChanges: [{ text }],
    });
  }

  text(name: string): string {
    return this.#document(name).text;
  }

  async diagnostics(name: string): Promise<Diagnostic[]> {
    const report = await this.#connection.sendRequest<{ items: Diagnostic[] }>(
      'textDocument/diagnostic',
      { textDocument: { uri: this.#uri(name) } },
    );
    return report.items;
  }

  /** The titles of the quick fixes and suggestions that the editor offers for a diagnostic. */
  async quickFixes(name: string, diagnostic: Diagnostic): Promise<CodeAction[]> {
    const actions = await this.#codeActions(name, diagnostic.range, [diagnostic]);
    return actions.filter((action) => action.kind === 'quickfix');
  }

  /** Runs what the user chose from the quick-fix menu. */
  async apply(action: CodeAction): Promise<void> {
    if (!action.command) throw new Error(`"${action.title}" has no command`);
    await this.#connection.sendRequest('workspace/executeCommand', {
      command: action.command.command,
      arguments: action.command.arguments ?? [],
    });
  }

  /** Fixes everything, as on save. */
  async fixAll(name: string): Promise<void> {
    const everything = { start: { line: 0, character: 0 }, end: { line: 9_999, character: 0 } };
    const actions = await this.#codeActions(name, everything, [], ['source.fixAll.eslint']);
    for (const action of actions as (CodeAction & { edit?: AppliedEdit['edit'] })[]) {
      if (action.edit) await this.#applyEdit({ edit: action.edit });
      else if (action.command) await this.apply(action);
    }
  }

  async #codeActions(
    name: string,
    range: TextEdit['range'],
    diagnostics: Diagnostic[],
    only?: string[],
  ): Promise<CodeAction[]> {
    const actions = await this.#connection.sendRequest<CodeAction[] | null>(
      'textDocument/codeAction',
      {
        textDocument: { uri: this.#uri(name) },
        range,
        context: { diagnostics, ...(only && { only }), triggerKind: 1 },
      },
    );
    return actions ?? [];
  }

  async #initialize(): Promise<void> {
    const uri = pathToFileURL(this.#folder).href;
    await this.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: path.basename(this.#folder) }],
      capabilities: {
        workspace: { applyEdit: true, configuration: true, workspaceFolders: true },
        textDocument: {
          diagnostic: {},
          codeAction: {
            codeActionLiteralSupport: {
              codeActionKind: { valueSet: ['quickfix', 'source', 'source.fixAll'] },
            },
          },
        },
      },
    });
    await this.#connection.sendNotification('initialized', {});
  }

  #answerRequests(): void {
    this.#connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => this.#settings()),
    );
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.onRequest('workspace/diagnostic/refresh', () => null);
    this.#connection.onRequest('workspace/applyEdit', async (applied: AppliedEdit) => {
      await this.#applyEdit(applied);
      return { applied: true };
    });
    const complain = (params: unknown) => {
      this.complaints.push(JSON.stringify(params));
      return null;
    };
    this.#connection.onRequest('window/showMessageRequest', complain);
    this.#connection.onRequest('eslint/noLibrary', complain);
    this.#connection.onRequest('eslint/noConfig', complain);
    this.#connection.onRequest('eslint/probeFailed', complain);
    this.#connection.onNotification('window/showMessage', complain);
    this.#connection.onNotification('window/logMessage', (params: { type: number }) => {
      if (params.type <= 2) complain(params);
    });
  }

  /** What VS Code's ESLint extension sends by default. */
  #settings() {
    return {
      validate: 'on',
      run: 'onType',
      useESLintClass: true,
      experimental: { useFlatConfig: false },
      codeAction: {
        disableRuleComment: { enable: true, location: 'separateLine', commentStyle: 'line' },
        showDocumentation: { enable: true },
      },
      codeActionOnSave: { mode: 'all' },
      format: false,
      quiet: false,
      onIgnoredFiles: 'off',
      options: {},
      rulesCustomizations: [],
      problems: { shortenToSingleLine: false },
      nodePath: null,
      workingDirectory: { mode: 'location' },
      workspaceFolder: { uri: pathToFileURL(this.#folder).href, name: 'workspace' },
    };
  }

  async #applyEdit({ edit }: AppliedEdit): Promise<void> {
    const edits = [
      ...(edit.documentChanges ?? []).flatMap((change) => change.edits),
      ...Object.values(edit.changes ?? {}).flat(),
    ];
    // The tests have one file open at a time.
    const [[name, { text }] = ['', { text: '' }]] = this.#texts;
    await this.type(name, editText(text, edits));
  }

  #document(name: string): { text: string; version: number } {
    const document = this.#texts.get(name);
    if (!document) throw new Error(`${name} is not open`);
    return document;
  }

  #uri(name: string): string {
    return pathToFileURL(path.join(this.#folder, name)).href;
  }
}

function editText(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n');
  const offset = ({ line, character }: Position) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + character;
  let result = text;
  // From the end to the start, so that the positions of the edits still to come stay valid.
  for (const { range, newText } of edits.toSorted(
    (a, b) => offset(b.range.start) - offset(a.range.start),
  )) {
    result = result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end));
  }
  return result;
}
