import { describe, expect, it } from 'vitest';
import { holdsEmailThread } from './email-thread.ts';
import { holdsInventory } from './inventory.ts';
import { holdsLocalPath } from './local-path.ts';
import { holdsTranscript } from './transcript.ts';

describe('a list of what is installed', () => {
  it.each([
    ['three packages', 'express@4.18.2 lodash@4.17.21 mqtt@5.3.0', true],
    ['two', 'express@4.18.2 lodash@4.17.21', false],
    ['one, three times', 'express@4.18.2 or express@4.18.2 or express@4.18.2', false],
    ['three elements of a build', '<artifactId>a <artifactId>b <artifactId>c', true],
    ['two elements of a build', '<artifactId>a <artifactId>b', false],
    ['three names with versions in a row', 'numpy 1.26.4, pandas 2.2.1, requests 2.31.0', true],
    ['two in a row', 'numpy 1.26.4, pandas 2.2.1', false],
    ['three with words between them', 'numpy 1.26.4 next to pandas 2.2.1 without requests 2.31.0', false],
    ['two in a row and a third apart', 'numpy 1.26.4, pandas 2.2.1 but never with requests 2.31.0', false],
    ['one apart and three in a row', 'with numpy 1.26.4 come pandas 2.2.1, requests 2.31.0, attrs 23.2.0', true],
  ])('is %s: %s', (_case, text, isOne) => {
    expect(holdsInventory(text)).toBe(isOne);
  });

  it.each([
    ['three settings, two of the system', 'SHELL=/bin/bash LANG=C.UTF-8 MODE=test', true],
    ['the same as a dictionary', '{"SHELL": "/bin/zsh", "LANG": "C.UTF-8", "MODE": "test"}', true],
    ['three settings, one of the system', 'SHELL=/bin/bash KIND=unit MODE=test', false],
    ['two settings of the system', 'SHELL=/bin/bash LANG=C.UTF-8', false],
    ['one of them three times', 'SHELL=/bin/bash SHELL=/bin/zsh SHELL=/bin/sh', false],
    ['three settings of a program', 'set path=src shell=true home=a', false],
    ['four capital names', 'ALPHA=one BETA=two GAMMA=three DELTA=four', true],
    ['three capital names', 'ALPHA=one BETA=two GAMMA=three', false],
    ['four small names', 'alpha=one beta=two gamma=three delta=four', false],
  ])('is %s of a process: %s', (_case, text, isOne) => {
    expect(holdsInventory(text)).toBe(isOne);
  });
});

describe('an e-mail thread', () => {
  it.each([
    ['three headers', 'From: Ann To: Bob Subject: invoice', true],
    ['two headers', 'From: Ann Subject: invoice', false],
    ['one header, three times', 'Subject: invoice Subject: offer Subject: order', false],
    ['two headers and an address', 'From: Ann Subject: invoice for ann@example.com', true],
    ['one header and an address', 'Subject: invoice for ann@example.com', false],
    ['one header, an address and a greeting', 'Subject: invoice\nDear Ann, write to ann@example.com', true],
    ['a greeting', 'Dear Ann, the invoice', false],
    ['a greeting and an ending', 'Dear Ann, the invoice. Kind regards', true],
    ['an ending', 'the invoice. Kind regards', false],
    ['an address and an ending', 'write to ann@example.com. Kind regards', false],
    ['two fields of mail systems', 'Message-ID: abc Return-Path: def', true],
    ['one field of mail systems', 'Message-ID: abc', false],
    ['a quotation of somebody', 'Ann wrote: please pay ann@example.com', true],
    ['a quotation with a time', 'at 10:02 Ann wrote: please pay', true],
    ['a quotation by lines', 'Ann wrote: > please pay', true],
    ['a quotation of nothing', 'what the plugin wrote: a file', false],
    ['settings', 'from: en to: zh subject: translation', false],
    ['what is converted', 'convert settings from: Yam to: Jon subject: files', true],
    ['what is converted by form', 'convert settings from: yamlx to: jsonx subject: files', false],
  ])('is %s: %j', (_case, text, isOne) => {
    expect(holdsEmailThread(text)).toBe(isOne);
  });
});

describe('a transcript', () => {
  it.each([
    ['a person and a model', 'User: my build fails. Assistant: show me.', true],
    ['a person', 'User: my build fails.', false],
    ['a model', 'Assistant: show me.', false],
    ['a person and a name', 'User: my build fails. Quagga: show me.', true],
    ['types of a person and a model', 'user: string, assistant: string | null', false],
    ['a name', 'It fails. Quagga: show me.', false],
    ['two speakers', 'Speaker 1: hello Speaker 2: good day', true],
    ['one speaker', 'Speaker 1: hello', false],
    ['two lines of a log', '[10:02] Ann: my build fails [10:03] Bob: show me', true],
    ['one line of a log', '[10:02] Ann: my build fails', false],
    ['three loose lines', 'Ann 10:02 it fails Bob 10:03 show me Ann 10:04 here', true],
    ['two loose lines', 'Ann 10:02 it fails Bob 10:03 show me', false],
    ['names in turns', 'Ann: it fails. Bob: show me. Ann: here.', true],
    ['names that do not come back', 'Ann: it fails. Bob: show me. Cid: here.', false],
    ['one name in turns', 'Ann: it fails. Ann: show me. Ann: here.', false],
    ['two names', 'Ann: it fails. Ann: show me.', false],
    ['labels in turns', 'Input: a. Output: b. Input: c.', false],
    ['messages with words', '{"role":"user","content":"fails"},{"role":"assistant","content":"show"}', true],
    ['one message of a sentence', '{"role":"user","content":"my build fails"}', true],
    ['one message of a word', '{"role":"user","content":"fails"}', false],
    ['messages by their shape', '{"role":"user","content":"..."},{"role":"assistant","content":"..."}', false],
    ['marks of a prompt', '<|im_start|>user', true],
    ['the cues of subtitles', '00:01:02.000 --> 00:01:04.000', true],
  ])('is %s: %j', (_case, text, isOne) => {
    expect(holdsTranscript(text)).toBe(isOne);
  });
});

describe('a path of a machine', () => {
  it.each([
    ['a folder of a person', 'read /home/lin/shop', true],
    ['a template', 'read /home/{user}/shop', false],
    ['a room', 'read /home/kitchen/temp', false],
    ['a file in a room', 'read /home/kitchen/temp.csv', true],
    ['a topic', 'the topic /home/lin/shop', false],
    ['a route', 'the endpoint /home/lin/shop', false],
    ['a method and a route', 'GET /home/lin/shop', false],
    ['a folder called as a notation', 'run /home/lin/webhook/current', true],
    ['a file called as a topic', 'run /home/lin/mqtt/current', false],
    ['a folder for a while, said to be an endpoint', 'the endpoint /tmp/upload-1/a', true],
    ['an expression', 'select /home/lin[1]/text()', false],
    ['an expression and a path', 'select //a/text() of /home/lin/shop', false],
    ['a deep folder', 'run /opt/shop/server', true],
    ['a shallow folder', 'run /opt/shop', false],
    ['the socket of a service', 'read /var/run/docker.sock', false],
    ['a state every machine has', 'read /var/lib/docker/volumes', false],
    ['a file somebody named', 'read /etc/shopd/prices.yaml', true],
    ['a file a service comes with', 'read /etc/nginx/nginx.conf', false],
    ['an address', 'read https://example.com/home/lin/shop', false],
    ['no slash', 'read home lin shop', false],
    ['Windows', String.raw`read C:\Users\lin`, true],
    ['a variable of Windows', String.raw`read %UserProfile%\notes`, true],
  ])('is %s: %s', (_case, text, isOne) => {
    expect(holdsLocalPath(text)).toBe(isOne);
  });
});
