import { describe, expect, it } from 'vitest';
import { holdsRows } from './rows.ts';

describe('rows of persons, machines and devices', () => {
  it.each([
    ['mobile numbers of China', '13912345671 18600001112 15055556663'],
    ['the same with gaps', '139 1234 5671、186-0000-1112、150 5555 6663'],
    ['numbers with their country', '+49 151 441 7867, +1 617-765-1603, +353 87 1234567'],
    ['addresses of persons', 'ida1@a.example, jon.b+c@b.example, e_f-g@c.d.example'],
    ['addresses of network cards', '00:1a:2B:3c:4d:5e 00-1a-2b-3c-4d-5f 00:1a:2b:3c:4d:60'],
    ['addresses of private networks', '10.0.10.11 192.168.1.2 172.16.0.3'],
    ['the ends of a private network', '172.16.0.1 172.29.0.1 172.31.0.1'],
    ['serial numbers by their label', 'S/N: ABC1234, SN AB12345, S/N#XY98765'],
    ['a key that licenses a program', '(AB12C-DE34F-GH56I-JK78L-MN90P)'],
    ['states of a house', 'sensor.a=1 light.b_2: on switch.c = off'],
    ['states of inputs', 'input_boolean.a: on person.b: home fan.c1: off'],
    ['plugs in a table', 'lamp1 (Type=Plug, Status=on) door (Type=Sensor, Status=off)'],
    ['what is connected', '✓ connected to 1 broker'],
    ['what failed', '✗failed: 2'],
    ['lines of a table', '│ 0 │ pump │ fork │ 812 │ │ 1 │ valve │ fork │ 813 │'],
    ['devices of USB', 'Bus 001 Device 002: ID 1d6b:0002 Bus 001 Device 003: ID 0a12:0001'],
    ['processes of Windows', 'node.exe 812  Console 1 and pump.exe  4 Services  0'],
    ['pods of a cluster', 'pump-x7f2a  11/12  Running  0 valve-9k2lm 0/1 CrashLoopBackOff 4'],
    [
      'machines of one domain',
      'see mqtt.attic.example, ldap.attic.example;sw-core.attic.example、nas.attic.example bus.attic.example',
    ],
    [
      'machines of a part of a domain',
      'a-1.b.c.example,  b2.b.c.example,  c3.b.c.example,  d4.b.c.example,  e5.b.c.example and more',
    ],
    ['packages with dates', 'pump  True  2026-02-03 valve False 2026-02-04 meter True 2026-02-05'],
    ['programs, said to be installed', 'installed programs: Pump 11.2; Valve Pro 3.4.5; Meter 2024'],
    ['the same in Chinese', '安装的软件：水泵 1.2、阀门 3.4、仪表 R2024a'],
    ['a software list', '软件清单 Pump v1.2, Valve 3.4, Meter 5.6'],
  ])('are %s: %s', (_kind, text) => {
    expect(holdsRows(text)).toBe(true);
  });

  it.each([
    ['two mobile numbers', '13912345671 18600001112'],
    ['one number, three times', '13912345671 13912345671 13912345671'],
    ['longer numbers', '139123456711 186000011122 150555566633'],
    ['numbers of another kind', '12912345671 12600001112 12055556663'],
    ['parts of longer numbers', '5.13912345671 x13912345672 13912345673-4'],
    ['numbers without their country', '151 441 7867, 617 765 1603, 87 123 4567'],
    ['one address of a person in three texts', 'a/ida1@a.example b/ida1@a.example c/ida1@a.example'],
    ['longer numbers with their country', '+49 151 441 78671234, +1 617-765-16034321, +353 87 123 45678901'],
    ['two addresses of persons', 'ida@a.example, jon@b.example and 3'],
    ['handles', '@ida1 @jon2 @eve3'],
    ['two addresses of network cards', '00:1a:2b:3c:4d:5e 00:1a:2b:3c:4d:5f'],
    ['longer rows of bytes', '00:1a:2b:3c:4d:5e:01 00:1a:2b:3c:4d:5f:02 00:1a:2b:3c:4d:60:03'],
    ['short rows of bytes', '00:1a:2b:3c:4d 00:1a:2b:3c:4e 00:1a:2b:3c:4f'],
    ['two addresses of a private network', '10.0.0.1 and 192.168.1.2'],
    ['other networks', '8.8.8.8 1.1.1.1 9.9.9.9 172.15.0.1 172.32.0.1 172.40.0.1'],
    ['ranges of a network', '10.0.0.0/8 192.168.0.0/16 172.16.0.0/12'],
    ['versions', '1.10.0.1 2.10.0.2 3.10.0.3'],
    ['two serial numbers', 'S/N: ABC1234, S/N: ABC1235'],
    ['short labels', 'SN 1, SN 2, SN 3'],
    ['four groups', 'AB12C-DE34F-GH56I-JK78L'],
    ['six groups', 'AB12C-DE34F-GH56I-JK78L-MN90P-QR12S'],
    ['two states of a house', 'sensor.a=1 light.b: on'],
    ['names in a house', 'sensor.a1 light.b switch.c cover.d'],
    ['one plug', 'lamp (Type=Plug, Status=on1)'],
    ['a mark alone', '✓ 100% done'],
    ['one line of a table', '│ 0 │ pump │ fork │ 812 │'],
    ['one device of USB', 'Bus 001 Device 002: ID 1d6b:0002'],
    ['one process of Windows', 'node.exe 812 Console 1'],
    ['one pod', 'pump-x7f2a 1/1 Running 0'],
    ['two packages with dates', 'pump True 2026-02-03 valve False 2026-02-04'],
    ['programs of which nothing is said', 'Pump 1.2; Valve Pro 3.4.5; Meter 2024'],
    ['two programs, said to be installed', 'installed programs: Pump 1.2; Valve Pro 3.4.5'],
    ['four machines of one domain', 'mqtt.attic.example, ldap.attic.example, nas.attic.example, bus.attic.example'],
    [
      'machines of several domains',
      'mqtt.attic.example, ldap.cellar.example, nas.hall.example, bus.roof.example, cam.gate.example',
    ],
    ['machines of a domain with more behind', 'm.at.ex, l.at.ex, n.at.ex, b.at.ex, c.at.ex.org'],
    ['machines of a domain behind a stroke', '/m.at.ex, l.at.ex, n.at.ex, b.at.ex, c.at.ex'],
    ['packages of one name', 'm.js, l.js, n.js, b.js, c.js'],
    ['machines with words between', 'm.at.ex and l.at.ex or n.at.ex plus b.at.ex with c.at.ex'],
    ['words', 'installed programs: pump, valve, meter'],
  ])('are not %s: %s', (_kind, text) => {
    expect(holdsRows(text)).toBe(false);
  });
});
